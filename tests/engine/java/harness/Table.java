package harness;

import VASSAL.build.module.Map;
import VASSAL.build.module.map.boardPicker.Board;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.AddPiece;
import VASSAL.counters.Decorator;
import VASSAL.counters.Deck;
import VASSAL.counters.GamePiece;
import VASSAL.counters.Stack;
import java.awt.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/** What lies on the table: maps, places, pieces, stacks and the palette, as the engine itself sees them. */
final class Table {
  private static final List<String> OF_EVERY_PIECE =
    List.of("BasicName", "PieceName", "LocationName", "CurrentMap", "CurrentBoard", "CurrentZone", "CurrentX", "CurrentY", "Moved");

  private Table() { }

  static Map map(String name) {
    for (final Map map : Map.getMapList()) {
      if (name.isEmpty() || map.getMapName().equals(name)) {
        return map;
      }
    }
    throw new IllegalArgumentException("no map " + name);
  }

  /** The pixel of a named place, in the map's coordinates. */
  static Point place(Map map, String name) throws Exception {
    for (final Board board : map.getBoards()) {
      final Point point;
      try {
        point = board.getGrid().getLocation(name);
      }
      catch (VASSAL.build.module.map.boardPicker.board.MapGrid.BadCoords e) {
        continue;
      }
      if (point != null) {
        point.translate(board.bounds().x, board.bounds().y);
        return point;
      }
    }
    throw new IllegalArgumentException("no place " + name + " on " + map.getMapName());
  }

  static GamePiece piece(String id) {
    final GamePiece byId = Engine.module().getGameState().getPieceForId(id);
    if (byId != null) {
      return byId;
    }
    final List<GamePiece> named = new ArrayList<>();
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack) && (id.equals(piece.getProperty("CounterId")) || id.equals(piece.getProperty("BasicName")))) {
        named.add(piece);
      }
    }
    if (named.size() != 1) {
      throw new IllegalArgumentException(named.size() + " pieces are called " + id);
    }
    return named.get(0);
  }

  static List<Object> pieces(List<String> properties) {
    final List<Object> list = new ArrayList<>();
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack)) {
        list.add(describe(piece, properties));
      }
    }
    return list;
  }

  static java.util.Map<String, Object> describe(GamePiece piece, List<String> properties) {
    final java.util.Map<String, Object> line = new LinkedHashMap<>();
    line.put("id", piece.getId());
    line.put("name", piece.getName());
    line.put("shown", shownName(piece));
    line.put("map", piece.getMap() == null ? null : piece.getMap().getMapName());
    line.put("x", piece.getPosition().x);
    line.put("y", piece.getPosition().y);
    line.put("location", piece.getProperty("LocationName"));
    line.put("stack", piece.getParent() == null ? null : piece.getParent().getId());
    if (properties.isEmpty()) {
      line.put("type", piece.getType());
      line.put("state", piece.getState());
    }
    line.put("gpid", piece.getProperty(VASSAL.counters.Properties.PIECE_ID));
    final java.util.Map<String, Object> values = new TreeMap<>();
    for (final String name : properties.isEmpty() ? namesOf(piece) : properties) {
      final Object value = piece.getProperty(name);
      values.put(name, value == null ? null : value.toString());
    }
    line.put("properties", values);
    return line;
  }

  /** What a player can read of a piece: in a face-down deck its back, as Deck.draw() paints it for everybody. */
  private static String shownName(GamePiece piece) {
    if (!(piece.getParent() instanceof Deck) || !((Deck) piece.getParent()).isFaceDown()) {
      return piece.getName();
    }
    final Object owner = piece.getProperty(VASSAL.counters.Properties.OBSCURED_BY);
    piece.setProperty(VASSAL.counters.Properties.OBSCURED_BY, Deck.NO_USER);
    try {
      return piece.getName();
    }
    finally {
      piece.setProperty(VASSAL.counters.Properties.OBSCURED_BY, owner);
    }
  }

  private static List<String> namesOf(GamePiece piece) {
    final List<String> names = new ArrayList<>(OF_EVERY_PIECE);
    for (GamePiece part = piece; part instanceof Decorator; part = ((Decorator) part).getInner()) {
      for (final String name : ((Decorator) part).getPropertyNames()) {
        if (name != null && !name.isEmpty() && !names.contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  static List<Object> stacks() {
    final List<Object> list = new ArrayList<>();
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      if (!(piece instanceof Stack) || ((Stack) piece).getPieceCount() == 0) {
        continue;
      }
      final java.util.Map<String, Object> line = new LinkedHashMap<>();
      line.put("id", piece.getId());
      line.put("deck", piece instanceof Deck ? ((Deck) piece).getDeckName() : null);
      line.put("map", piece.getMap() == null ? null : piece.getMap().getMapName());
      line.put("x", piece.getPosition().x);
      line.put("y", piece.getPosition().y);
      line.put("location", piece.getMap() == null ? null : piece.getMap().locationName(piece.getPosition()));
      final List<String> members = new ArrayList<>();
      for (final GamePiece member : ((Stack) piece).asList()) {
        members.add(member.getId());
      }
      line.put("members", members);
      line.put("is_open", ((Stack) piece).isExpanded());
      list.add(line);
    }
    return list;
  }

  static List<Object> slots() {
    final List<Object> list = new ArrayList<>();
    for (final PieceSlot slot : Engine.module().getAllDescendantComponentsOf(PieceSlot.class)) {
      final java.util.Map<String, Object> line = new LinkedHashMap<>();
      line.put("name", slot.getConfigureName());
      line.put("gpid", slot.getGpId());
      line.put("counter", String.valueOf(slot.getPiece().getProperty("CounterId")));
      line.put("width", slot.getPiece().boundingBox().width);
      line.put("height", slot.getPiece().boundingBox().height);
      line.put("type", slot.getPiece().getType());
      line.put("state", slot.getPiece().getState());
      line.put("command", Engine.module().encode(new AddPiece(slot.getPiece())));
      list.add(line);
    }
    return list;
  }

  static List<String> addPieceCommands() {
    final List<String> list = new ArrayList<>();
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      list.add(Engine.module().encode(new AddPiece(piece)));
    }
    return list;
  }
}
