package harness;

import VASSAL.build.module.Map;
import java.awt.Point;
import java.awt.Rectangle;
import java.io.BufferedReader;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;

/**
 * The real VASSAL engine, driven line by line.
 *
 * <p>A request is one line of fields parted by TAB (in a field, \t, \n and \\ are written so): a verb and its
 * arguments. The answer is one line of JSON: {@code {"ok", "value", "problems"}}. Standard output belongs to
 * the answers; whatever the engine prints goes to standard error.
 */
public final class Harness {
  private interface Verb {
    Object of(String[] a) throws Exception;
  }

  private final java.util.Map<String, Verb> verbs = new TreeMap<>();

  private Harness() {
    game();
    pieces();
    turnsAndDice();
    logs();
    looking();
    hands();
    network();
  }

  /** A verb that touches the game, and so runs on the event thread. */
  private void on(String name, Verb verb) {
    verbs.put(name, a -> Engine.onEventThread(() -> verb.of(a)));
  }

  private void game() {
    verbs.put("open", a -> Engine.open(new File(a[0]), a[1]));
    verbs.put("launch", a -> {
      Play.launch(a[0]);
      return null;
    });
    on("setups", a -> Play.setups());
    on("empty", a -> {
      Play.empty();
      return null;
    });
    on("load", a -> {
      Play.load(new File(a[0]));
      return null;
    });
    on("save", a -> {
      Engine.module().getGameState().saveGame(new File(a[0]));
      return null;
    });
    on("close", a -> {
      Play.close();
      return null;
    });
    on("restore-text", a -> Engine.module().encode(Engine.module().getGameState().getRestoreCommand()));
    on("build-string", a -> Inside.call(Engine.module(), "buildString"));
    on("side", a -> {
      Play.takeSide(a[0]);
      return null;
    });
    verbs.put("expect-dialog", a -> {
      Problems.expectDialog(a[0]);
      return null;
    });
    verbs.put("dialogs", a -> Problems.dialogs());
  }

  private void pieces() {
    on("pieces", a -> Table.pieces(Arrays.asList(a)));
    on("piece", a -> Table.describe(Table.piece(a[0]), List.of()));
    on("seen-at", a -> {
      final Point point = Table.piece(a[0]).getMap().positionOf(Table.piece(a[0]));
      return List.of(point.x, point.y);
    });
    on("stacks", a -> Table.stacks());
    on("board", a -> List.of(Table.pieces(List.of("CounterId")), Table.stacks()));
    on("slots", a -> Table.slots());
    on("add-piece-commands", a -> Table.addPieceCommands());
    on("move", a -> {
      Play.move(a[0], Table.map(a[1]), target(a, 2));
      return null;
    });
    on("move-stack", a -> {
      Play.moveStack(a[0], Table.map(a[2]), target(a, 3), "object".equals(a[1]));
      return null;
    });
    on("place", a -> Play.place(a[0], Table.map(a[1]), target(a, 2)));
    on("draw", a -> Play.draw(a[0], Table.map(a[1]), target(a, 2)));
    on("key", a -> {
      Play.key(a[0], a[1]);
      return null;
    });
    on("bulk-begin", a -> {
      Bulk.begin();
      return Bulk.seen("begin", ((java.util.List<?>) Inside.get(Engine.logger(), "logOutput")).size());
    });
    on("bulk", a -> {
      final java.util.List<Point> points = new java.util.ArrayList<>();
      for (int i = 4; i < a.length; i += 2) {
        points.add(new Point(Integer.parseInt(a[i]), Integer.parseInt(a[i + 1])));
      }
      return Bulk.play(Integer.parseInt(a[0]), Long.parseLong(a[1]), Table.map(a[2]), a[3].split(" "), points);
    });
  }

  private void turnsAndDice() {
    on("turn", a -> Turns.where());
    on("turn-next", a -> {
      Turns.forward();
      return Turns.where();
    });
    on("turn-prev", a -> {
      Turns.back();
      return Turns.where();
    });
    on("turn-set", a -> {
      Turns.set(a[0]);
      return Turns.where();
    });
    on("turns-ahead", a -> Turns.ahead(Integer.parseInt(a[0])));
    on("roll", a -> {
      Play.roll(a[0]);
      return null;
    });
    on("press", a -> {
      Play.pressButton(a[0]);
      return null;
    });
    on("menu", a -> Play.menu(a[0]));
    on("toolbar", a -> Toolbar.buttons());
    on("seed", a -> {
      Play.seed(Long.parseLong(a[0]));
      return null;
    });
    on("property", a -> {
      final Object value = Engine.module().getProperty(a[0]);
      return value == null ? null : value.toString();
    });
    on("prefer", a -> {
      Engine.module().getPrefs().getOption(a[0]).setValue(a[1]);
      return null;
    });
    on("set-property", a -> {
      Play.setProperty(a[0], a[1]);
      return null;
    });
  }

  private void logs() {
    on("undo", a -> {
      Play.undo();
      return null;
    });
    on("refresh", a -> {
      Play.refresh(a);
      return null;
    });
    on("step", a -> Play.step());
    on("begin-log", a -> {
      Play.beginLog(new File(a[0]));
      return null;
    });
    on("end-log", a -> {
      Play.endLog();
      return null;
    });
    on("say", a -> {
      Play.say(a[0]);
      return null;
    });
    on("chat", a -> Problems.textIn((java.awt.Component) Inside.get(Engine.module().getChatter(), "conversationPane")));
    on("execute", a -> {
      Engine.module().decode(a[0]).execute();
      return null;
    });
    on("receive", a -> {
      Play.receive(a[0]);
      return null;
    });
  }

  private void looking() {
    on("places", a -> {
      final Map map = Table.map(a[0]);
      final java.util.Map<String, Object> found = new LinkedHashMap<>();
      for (int i = 1; i < a.length; i++) {
        final Point point = Table.place(map, a[i]);
        found.put(a[i], List.of(point.x, point.y));
      }
      return found;
    });
    on("place-names", a -> {
      final Map map = Table.map(a[0]);
      final java.util.List<Object> found = new java.util.ArrayList<>();
      for (int i = 1; i < a.length; i += 2) {
        found.add(map.locationName(new Point(Integer.parseInt(a[i]), Integer.parseInt(a[i + 1]))));
      }
      return found;
    });
    on("snap", a -> {
      final Point point = Table.map(a[0]).snapTo(new Point(Integer.parseInt(a[1]), Integer.parseInt(a[2])));
      return List.of(point.x, point.y);
    });
    on("maps", a -> {
      final java.util.Map<String, Object> sizes = new LinkedHashMap<>();
      for (final Map map : Map.getMapList()) {
        sizes.put(map.getMapName(), List.of(map.mapSize().width, map.mapSize().height));
      }
      return sizes;
    });
    verbs.put("window", a -> {
      Screen.size(Integer.parseInt(a[0]), Integer.parseInt(a[1]));
      return null;
    });
    verbs.put("zoom", a -> {
      Screen.zoom(Table.map(a[0]), Double.parseDouble(a[1]));
      return null;
    });
    verbs.put("centre", a -> {
      final Map map = Table.map(a[0]);
      Screen.centre(map, target(a, 1));
      return null;
    });
    verbs.put("hover", a -> {
      Screen.hover(Table.map(a[0]), target(a, 1));
      return null;
    });
    verbs.put("screenshot", a -> {
      Screen.shoot(new File(a[0]));
      return null;
    });
    verbs.put("paint", a -> {
      final Rectangle part = new Rectangle(Integer.parseInt(a[1]), Integer.parseInt(a[2]), Integer.parseInt(a[3]), Integer.parseInt(a[4]));
      Screen.paint(Table.map(a[0]), part, new File(a[5]));
      return null;
    });
  }

  private void hands() {
    verbs.put("drag", a -> {
      Mouse.drag(Table.piece(a[0]), Table.map(a[2]), target(a, 3), a[1]);
      return null;
    });
    verbs.put("drag-slot", a -> {
      Mouse.overSlot(a[0]);
      Mouse.down();
      Mouse.over(Table.map(a[1]), target(a, 2));
      Mouse.up();
      return null;
    });
    verbs.put("click", a -> {
      Mouse.over(Table.piece(a[0]));
      Mouse.click(Integer.parseInt(a[1]), Integer.parseInt(a[2]), a[3]);
      return null;
    });
    verbs.put("click-at", a -> {
      Mouse.over(Table.map(a[0]), target(a, 1));
      Mouse.click(1, 1, "");
      return null;
    });
    verbs.put("click-text", a -> {
      for (final String text : a) {
        Mouse.overText(text);
        Mouse.click(1, 1, "");
      }
      return null;
    });
    verbs.put("type", a -> {
      Mouse.type(Integer.parseInt(a[0]), a[1]);
      return null;
    });
  }

  private void network() {
    on("connect", a -> {
      Network.connect(a[0], a[1]);
      return null;
    });
    on("disconnect", a -> {
      Network.disconnect();
      return null;
    });
    on("enter", a -> {
      Network.enter(a[0]);
      return null;
    });
    on("create", a -> {
      Network.create(a[0]);
      return null;
    });
    on("lock", a -> {
      Network.lock();
      return null;
    });
    on("synchronize", a -> {
      Network.synchronize(a[0]);
      return null;
    });
    on("remind", a -> {
      Network.remind();
      return null;
    });
    on("rooms", a -> Network.look());
  }

  /** The place a request names from field {@code i} on: "at" NAME, or "xy" X Y. */
  private static Point target(String[] a, int i) throws Exception {
    if ("xy".equals(a[i])) {
      return new Point(Integer.parseInt(a[i + 1]), Integer.parseInt(a[i + 2]));
    }
    final Map map = Table.map(a[i - 1]);
    return Table.place(map, a[i + 1]);
  }

  private java.util.Map<String, Object> answer(String line) {
    final String[] fields = line.split("\t", -1);
    for (int i = 0; i < fields.length; i++) {
      fields[i] = unescape(fields[i]);
    }
    final java.util.Map<String, Object> answer = new LinkedHashMap<>();
    try {
      final Verb verb = verbs.get(fields[0]);
      if (verb == null) {
        throw new IllegalArgumentException("no verb " + fields[0]);
      }
      final Object value = verb.of(Arrays.copyOfRange(fields, 1, fields.length));
      Engine.settle();
      answer.put("ok", true);
      answer.put("value", value);
    }
    catch (Throwable e) {
      answer.put("ok", false);
      answer.put("value", Problems.trace(e));
    }
    answer.put("problems", Problems.take());
    return answer;
  }

  private static String unescape(String field) {
    final StringBuilder text = new StringBuilder();
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c == '\\') {
        i++;
        c = field.charAt(i) == 't' ? '\t' : field.charAt(i) == 'n' ? '\n' : field.charAt(i);
      }
      text.append(c);
    }
    return text.toString();
  }

  /** Reads requests until standard input ends, then stops the process without asking the engine. */
  public static void main(String[] arguments) throws Exception {
    final PrintStream answers = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.US_ASCII);
    System.setOut(System.err);
    Problems.watch();
    final Harness harness = new Harness();
    final BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      answers.println(Json.write(harness.answer(line)));
    }
    Runtime.getRuntime().halt(0);
  }
}
