"""“May I …?” as a checklist of conditions."""
