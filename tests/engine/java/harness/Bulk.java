package harness;

import VASSAL.build.module.Map;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.Command;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import java.awt.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import javax.swing.Action;

/**
 * Plays at random, many acts in one request: for each act the commands VASSAL sends and logs, and what lies
 * differently on the table afterwards.
 */
final class Bulk {
  private static final java.util.Map<String, String> seen = new LinkedHashMap<>();
  private static List<String> heaps = List.of();

  private Bulk() { }

  /** Forgets what was seen: the next answer has the whole table. */
  static void begin() {
    seen.clear();
    heaps = List.of();
  }

  static List<Object> play(int acts, long seed, Map map, String[] keys, List<Point> points) throws Exception {
    final Random chance = new Random(seed);
    final List<Object> played = new ArrayList<>();
    for (int i = 0; i < acts; i++) {
      final int before = log().size();
      final String act = act(chance, map, keys, points);
      played.add(seen(act, before));
    }
    return played;
  }

  /** What changed since the last look, and the commands logged from an index on. */
  static java.util.Map<String, Object> seen(String act, int from) throws Exception {
    final List<String> commands = new ArrayList<>();
    for (final Object each : log().subList(from, log().size())) {
      commands.add(Engine.module().encode((Command) each));
    }
    final java.util.Map<String, Object> line = new LinkedHashMap<>();
    line.put("act", act);
    line.put("commands", commands);
    line.put("pieces", changedPieces());
    final List<String> now = heaps();
    line.put("heaps", now.equals(heaps) ? null : now);
    heaps = now;
    return line;
  }

  private static String act(Random chance, Map map, String[] keys, List<Point> points) throws Exception {
    final List<GamePiece> pieces = pieces();
    final String id = pieces.get(chance.nextInt(pieces.size())).getId();
    final boolean stacked = Table.piece(id).getParent() != null;
    final Point point = chance.nextBoolean() ? where(pieces, chance, map) : points.get(chance.nextInt(points.size()));
    final int kind = chance.nextInt(100);
    if (kind < 50 || kind < 65 && !stacked) {
      Play.move(id, map, point);
      return "move";
    }
    if (kind < 65) {
      Play.moveStack(id, map, point, kind < 57);
      return kind < 57 ? "stack as one" : "stack piece by piece";
    }
    if (kind < 78) {
      Play.key(id, keys[chance.nextInt(keys.length)]);
      return "key";
    }
    if (kind < 90) {
      final boolean can = ((Action) Inside.get(Engine.logger(), "undoAction")).isEnabled();
      if (can) {
        Play.undo();
      }
      return "undo";
    }
    if (kind < 94) {
      final List<PieceSlot> slots = Engine.module().getAllDescendantComponentsOf(PieceSlot.class);
      Play.place(slots.get(chance.nextInt(slots.size())).getGpId(), map, point);
      return "place";
    }
    if (kind < 97) {
      Play.key(id, "127,0");
      return "delete";
    }
    if (kind < 99) {
      Turns.forward();
      return "turn";
    }
    Turns.back();
    return "turn back";
  }

  /** A point where a piece lies, so that stacks come about. */
  private static Point where(List<GamePiece> pieces, Random chance, Map map) {
    final GamePiece other = pieces.get(chance.nextInt(pieces.size()));
    return other.getMap() == map ? new Point(other.getPosition()) : new Point(500, 500);
  }

  private static List<GamePiece> pieces() {
    final List<GamePiece> found = new ArrayList<>();
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      final Object counter = piece instanceof Stack ? null : piece.getProperty("CounterId");
      if (counter != null && !"".equals(counter)) {
        found.add(piece);
      }
    }
    return found;
  }

  private static java.util.Map<String, String> changedPieces() {
    final java.util.Map<String, String> changed = new LinkedHashMap<>();
    final java.util.Map<String, String> now = new LinkedHashMap<>();
    for (final GamePiece piece : pieces()) {
      final Point at = piece.getPosition();
      final String where = piece.getMap() == null ? "" : piece.getMap().getMapName() + "|" + at.x + "|" + at.y;
      final String shows = piece.getProperty("Side_Level") + "|" + piece.getProperty("NoWater_Level");
      now.put(piece.getId(), piece.getProperty("CounterId") + "|" + shows + "|" + where);
    }
    for (final java.util.Map.Entry<String, String> each : now.entrySet()) {
      if (!each.getValue().equals(seen.get(each.getKey()))) {
        changed.put(each.getKey(), each.getValue());
      }
    }
    for (final String id : seen.keySet()) {
      if (!now.containsKey(id)) {
        changed.put(id, null);
      }
    }
    seen.clear();
    seen.putAll(now);
    return changed;
  }

  private static List<String> heaps() {
    final List<String> found = new ArrayList<>();
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      if (piece instanceof Stack && piece.getMap() != null && ((Stack) piece).getPieceCount() > 0) {
        final StringBuilder heap = new StringBuilder(piece.getMap().getMapName());
        heap.append('|').append(piece.getPosition().x).append('|').append(piece.getPosition().y);
        for (final GamePiece member : ((Stack) piece).asList()) {
          heap.append('|').append(member.getId());
        }
        found.add(heap.toString());
      }
    }
    found.sort(null);
    return found;
  }

  private static List<?> log() throws Exception {
    return (List<?>) Inside.get(Engine.logger(), "logOutput");
  }
}
