"""What Big Deal and Cover Your Assets share: pieces, rules, what moves do, and what is shown."""
