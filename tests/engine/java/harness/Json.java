package harness;

import java.util.Collection;
import java.util.Map;

/** Writes maps, collections, strings, numbers and booleans as one line of JSON. */
final class Json {
  private Json() { }

  static String write(Object value) {
    final StringBuilder out = new StringBuilder();
    append(out, value);
    return out.toString();
  }

  private static void append(StringBuilder out, Object value) {
    if (value == null || value instanceof Boolean || value instanceof Number) {
      out.append(value);
    }
    else if (value instanceof Map) {
      appendObject(out, (Map<?, ?>) value);
    }
    else if (value instanceof Collection) {
      appendArray(out, (Collection<?>) value);
    }
    else {
      appendString(out, value.toString());
    }
  }

  private static void appendObject(StringBuilder out, Map<?, ?> members) {
    String comma = "{";
    for (final Map.Entry<?, ?> member : members.entrySet()) {
      out.append(comma);
      appendString(out, String.valueOf(member.getKey()));
      out.append(':');
      append(out, member.getValue());
      comma = ",";
    }
    out.append(members.isEmpty() ? "{}" : "}");
  }

  private static void appendArray(StringBuilder out, Collection<?> items) {
    String comma = "[";
    for (final Object item : items) {
      out.append(comma);
      append(out, item);
      comma = ",";
    }
    out.append(items.isEmpty() ? "[]" : "]");
  }

  /** Everything outside printable ASCII is written as an escape, so that no encoding can spoil a line. */
  private static void appendString(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      final char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      }
      else if (c < 0x20 || c > 0x7e) {
        out.append(String.format("\\u%04x", (int) c));
      }
      else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
