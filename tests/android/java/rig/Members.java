package rig;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

/** Tells what compiled classes have: our stand-ins, or Android's own. */
public final class Members {
    public static void main(String[] names) throws ReflectiveOperationException {
        for (String name : names) {
            Class<?> java = Class.forName(name);
            if (!Modifier.isPublic(java.getModifiers()) || isOurs(java)) continue;
            System.out.println(since(java) + " " + name);
            for (Constructor<?> made : java.getConstructors())
                tell(java, made, "constructor" + takes(made), 0);
            for (Method method : java.getMethods())
                if (!method.isSynthetic() && method.getDeclaringClass() != Object.class)
                    tell(java, method, method.getName() + takes(method), method.getModifiers());
            for (Field field : java.getFields())
                tell(java, field, field.getName() + ": " + value(field), field.getModifiers());
        }
    }

    private static void tell(Class<?> java, AnnotatedElement member, String said, int modifiers) {
        if (isOurs(member)) return;
        boolean own = ((java.lang.reflect.Member) member).getDeclaringClass() == java;
        String kept = Modifier.isStatic(modifiers) ? "static " : "";
        System.out.println((own ? "  " : "  inherited ") + since(member) + " " + kept + said);
    }

    private static boolean isOurs(AnnotatedElement member) {
        return member.isAnnotationPresent(Ours.class);
    }

    private static int since(AnnotatedElement member) {
        Since since = member.getAnnotation(Since.class);
        return since == null ? 0 : since.value();
    }

    private static String takes(Executable member) {
        List<String> types = new ArrayList<>();
        for (Class<?> type : member.getParameterTypes()) types.add(type.getTypeName());
        return "(" + String.join(", ", types) + ")";
    }

    private static String value(Field field) throws IllegalAccessException {
        if (!Modifier.isFinal(field.getModifiers())) return "";
        Object value = Modifier.isStatic(field.getModifiers()) ? field.get(null) : null;
        return value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
    }
}
