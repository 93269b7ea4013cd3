package harness;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reaches the members of VASSAL's classes that its buttons reach and we, from outside, do not. */
final class Inside {
  private Inside() { }

  static Object call(Object target, String name, Object... arguments) throws Exception {
    for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
      for (final Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
          method.setAccessible(true);
          try {
            return method.invoke(target, arguments);
          }
          catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
          }
        }
      }
    }
    throw new NoSuchMethodException(target.getClass().getName() + "." + name);
  }

  static Object get(Object target, String name) throws Exception {
    return field(target, name).get(target);
  }

  static void set(Object target, String name, Object value) throws Exception {
    field(target, name).set(target, value);
  }

  private static Field field(Object target, String name) throws NoSuchFieldException {
    for (Class<?> type = target.getClass(); type != null; type = type.getSuperclass()) {
      try {
        final Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
      }
      catch (NoSuchFieldException e) {
        // it may be the parent's
      }
    }
    throw new NoSuchFieldException(target.getClass().getName() + "." + name);
  }
}
