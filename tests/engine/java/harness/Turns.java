package harness;

import VASSAL.build.module.turn.TurnLevel;
import VASSAL.build.module.turn.TurnTracker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The turn tracker, moved by the code behind its arrows and its Set window, so that each move is logged. */
final class Turns {
  private Turns() { }

  static TurnTracker tracker() {
    final List<TurnTracker> all = Engine.components(TurnTracker.class);
    if (all.isEmpty()) {
      throw new IllegalStateException("the module has no turn tracker");
    }
    return all.get(0);
  }

  static Map<String, Object> where() throws Exception {
    return line(tracker());
  }

  private static Map<String, Object> line(TurnTracker tracker) throws Exception {
    final Map<String, Object> line = new LinkedHashMap<>();
    line.put("turn", Inside.call(tracker, "getTurnString"));
    line.put("state", tracker.getState());
    return line;
  }

  static void forward() throws Exception {
    turn("next");
  }

  static void back() throws Exception {
    turn("prev");
  }

  private static void turn(String arrow) throws Exception {
    final TurnTracker tracker = tracker();
    Inside.call(tracker, "captureState");
    Inside.call(tracker, arrow);
    Inside.call(tracker, "save");
  }

  /** As Save in the Set window does. */
  static void set(String state) throws Exception {
    final TurnTracker tracker = tracker();
    Inside.call(tracker, "captureState");
    tracker.setState(state);
    Inside.call(tracker, "saveSet");
  }

  /** The next {@code count} turns and their states, found without touching the game: nothing is logged. */
  static List<Object> ahead(int count) throws Exception {
    final TurnTracker tracker = tracker();
    final String before = tracker.getState();
    final List<Object> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(line(tracker));
      advance(tracker);
    }
    tracker.setState(before);
    return list;
  }

  private static void advance(TurnTracker tracker) throws Exception {
    final int level = (Integer) Inside.get(tracker, "currentLevel");
    final TurnLevel current = (TurnLevel) Inside.call(tracker, "getTurnLevel", level);
    Inside.call(current, "advance");
    if (!(Boolean) Inside.call(current, "hasRolledOver")) {
      return;
    }
    final int next = (level + 1) % (Integer) Inside.call(tracker, "getTurnLevelCount");
    Inside.set(tracker, "currentLevel", next);
    Inside.call(Inside.call(tracker, "getTurnLevel", next), "setLow");
  }
}
