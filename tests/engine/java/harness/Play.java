package harness;

import VASSAL.build.AbstractConfigurable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.DiceButton;
import VASSAL.build.module.GameRefresher;
import VASSAL.build.module.Map;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.PredefinedSetup;
import VASSAL.build.module.map.MenuDisplayer;
import VASSAL.build.module.map.PieceMover;
import VASSAL.build.module.properties.GlobalProperty;
import VASSAL.build.widget.PieceSlot;
import VASSAL.command.Command;
import VASSAL.command.NullCommand;
import VASSAL.configure.NamedHotKeyConfigurer;
import VASSAL.counters.Deck;
import VASSAL.counters.DragBuffer;
import VASSAL.counters.GamePiece;
import VASSAL.counters.KeyBuffer;
import VASSAL.counters.PieceCloner;
import VASSAL.counters.Properties;
import VASSAL.counters.Stack;
import VASSAL.tools.NamedKeyStroke;
import java.awt.Component;
import java.awt.Container;
import java.awt.Point;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import javax.swing.AbstractButton;
import javax.swing.Action;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.KeyStroke;
import javax.swing.MenuElement;

/** What a player does with mouse and keyboard, each through the code behind VASSAL's own button or drag. */
final class Play {
  private Play() { }

  /** Puts away the game in progress, its log too, without the questions VASSAL would ask. */
  static void abandon() throws Exception {
    final BasicLogger logger = Engine.logger();
    if (logger.isLogging()) {
      Inside.set(logger, "beginningState", null);
    }
    Engine.module().getGameState().setModified(false);
  }

  /** Tools > Refresh Counters with these boxes ticked; it makes every piece anew as the module has it now. */
  static void refresh(String... ticked) throws Exception {
    new GameRefresher(Engine.module()).execute(new HashSet<>(List.of(ticked)), new NullCommand());
  }

  static void launch(String setup) throws Exception {
    for (final PredefinedSetup choice : Engine.components(PredefinedSetup.class)) {
      if (setup.equals(choice.getConfigureName())) {
        Engine.onEventThread(() -> {
          abandon();
          Engine.module().getGameState().setup(false);
          choice.launch();
          return null;
        });
        return;
      }
    }
    throw new IllegalArgumentException("no set-up " + setup);
  }

  static List<String> setups() {
    final List<String> names = new ArrayList<>();
    for (final PredefinedSetup choice : Engine.components(PredefinedSetup.class)) {
      names.add(choice.getConfigureName());
    }
    return names;
  }

  static void empty() throws Exception {
    abandon();
    Engine.module().getGameState().setup(false);
    Engine.module().getGameState().setup(true);
  }

  /** File > Close Game. */
  static void close() throws Exception {
    abandon();
    Engine.module().getGameState().setup(false);
  }

  static void load(File file) throws Exception {
    abandon();
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file.toPath()))) {
      Engine.module().getGameState().loadGameInForeground(file.getName(), in);
    }
  }

  /** Sits down at a side's seat, and tells whoever listens, as Retire does: hands open, others' close. */
  static void takeSide(String side) throws Exception {
    final PlayerRoster roster = Engine.module().getPlayerRoster();
    final String before = PlayerRoster.getMySide();
    execute(new PlayerRoster.Add(roster, GameModule.getUserId(), Engine.player(), side));
    Inside.call(roster, "fireSideChange", before, side);
  }

  private static void execute(Command command) {
    command.execute();
    Engine.module().sendAndLog(command);
  }

  // ---- pieces -------------------------------------------------------------------------------------------

  /** Drops what the mouse holds, which alone was selected as it was pressed: the pieces keep their order. */
  private static void drop(Map map, Point point, List<GamePiece> held) {
    KeyBuffer.getBuffer().clear();
    final DragBuffer mouse = DragBuffer.getBuffer();
    mouse.clear();
    held.forEach(mouse::add);
    final Command moved = map.getComponentsOf(PieceMover.class).get(0).movePieces(map, point);
    Engine.module().sendAndLog(moved);
    mouse.clear();
  }

  static void move(String id, Map map, Point point) {
    drop(map, point, List.of(Table.piece(id)));
  }

  /** Drags the stack a piece lies in: member by member as the mouse does, or as the one Stack object. */
  static void moveStack(String id, Map map, Point point, boolean asObject) {
    final GamePiece piece = Table.piece(id);
    final Stack stack = piece instanceof Stack ? (Stack) piece : piece.getParent();
    if (stack == null) {
      throw new IllegalArgumentException(id + " lies in no stack");
    }
    drop(map, point, asObject ? List.of(stack) : new ArrayList<>(stack.asList()));
  }

  static String place(String slotName, Map map, Point point) {
    for (final PieceSlot slot : Engine.module().getAllDescendantComponentsOf(PieceSlot.class)) {
      if (slotName.equals(slot.getConfigureName()) || slotName.equals(slot.getGpId())) {
        final GamePiece copy = PieceCloner.getInstance().clonePiece(slot.getPiece());
        copy.setProperty(Properties.PIECE_ID, slot.getGpId());
        copy.setPosition(new Point(0, 0));
        drop(map, point, List.of(copy));
        return copy.getId();
      }
    }
    throw new IllegalArgumentException("no slot " + slotName);
  }

  static String draw(String deckName, Map map, Point point) {
    for (final GamePiece piece : Engine.module().getGameState().getAllPieces()) {
      if (piece instanceof Deck && deckName.equals(((Deck) piece).getDeckName())) {
        final GamePiece top = ((Deck) piece).topPiece();
        drop(map, point, List.of(top));
        return top.getId();
      }
    }
    throw new IllegalArgumentException("no deck " + deckName);
  }

  /** Presses a key over a selected piece; the key is "code,modifiers" or the name of a named key stroke. */
  static void key(String id, String key) {
    final NamedKeyStroke stroke = key.matches("\\d+,\\d+") ? NamedHotKeyConfigurer.decode(key) : NamedKeyStroke.of(key);
    final KeyBuffer selection = KeyBuffer.getBuffer();
    selection.clear();
    selection.add(Table.piece(id));
    final Command command = selection.keyCommand(stroke.getKeyStroke());
    Engine.module().sendAndLog(command);
    selection.clear();
  }

  // ---- dice, properties, chat ---------------------------------------------------------------------------

  static void roll(String button) throws Exception {
    for (final AbstractConfigurable component : Engine.components(AbstractConfigurable.class)) {
      if (component instanceof DiceButton && button.equals(component.getConfigureName())) {
        Inside.call(component, "DR");
        return;
      }
    }
    throw new IllegalArgumentException("no dice button " + button);
  }

  /** Presses the toolbar button, or the entry of a toolbar menu, with this caption. */
  static void pressButton(String caption) {
    for (final Window window : Window.getWindows()) {
      if (pressed(window, caption)) {
        return;
      }
    }
    throw new IllegalArgumentException("no button " + caption);
  }

  private static boolean pressed(Component part, String caption) {
    if (part instanceof AbstractButton && caption.equals(Toolbar.caption((AbstractButton) part))) {
      for (final ActionListener listener : ((AbstractButton) part).getActionListeners()) {
        listener.actionPerformed(new ActionEvent(part, ActionEvent.ACTION_PERFORMED, caption));
      }
      return true;
    }
    if (part instanceof Container) {
      for (final Component child : ((Container) part).getComponents()) {
        if (pressed(child, caption)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a right click on a piece offers, entries of a submenu after its name and a slash; hidden ones too. */
  static List<String> menu(String id) {
    return entries(MenuDisplayer.createPopup(Table.piece(id)).getSubElements(), "");
  }

  private static List<String> entries(MenuElement[] elements, String within) {
    final List<String> found = new ArrayList<>();
    for (final MenuElement element : elements) {
      if (element instanceof JMenu) {
        final JMenu menu = (JMenu) element;
        found.add(within + menu.getText());
        found.addAll(entries(menu.getPopupMenu().getSubElements(), within + menu.getText() + "/"));
      }
      else if (element instanceof JMenuItem) {
        found.add(within + worded((JMenuItem) element));
      }
    }
    return found;
  }

  /** An entry as it is read: up to 3.6 its key is part of its text, from 3.7 on it stands beside it. */
  private static String worded(JMenuItem item) {
    final KeyStroke key = item.getAccelerator();
    if (key == null) {
      return item.getText();
    }
    final String held = InputEvent.getModifiersExText(key.getModifiers());
    final String pressed = KeyEvent.getKeyText(key.getKeyCode());
    return item.getText() + "  " + (held.isEmpty() ? pressed : held + "+" + pressed);
  }

  /** From now on dice fall, and piles are shuffled and drawn from, as this seed says. */
  static void seed(long seed) throws Exception {
    final Random dice = new Random(seed);
    Inside.set(Engine.module(), "RNG", dice);
    for (final AbstractConfigurable component : Engine.components(AbstractConfigurable.class)) {
      if (component instanceof DiceButton) {
        Inside.set(component, "ran", dice);
      }
    }
  }

  static void setProperty(String name, String value) {
    for (final GlobalProperty property : Engine.components(GlobalProperty.class)) {
      if (name.equals(property.getConfigureName())) {
        Engine.module().sendAndLog(property.setPropertyValue(value));
        return;
      }
    }
    throw new IllegalArgumentException("no global property " + name);
  }

  static void say(String text) throws Exception {
    Engine.module().getChatter().send((String) Inside.call(Engine.module().getChatter(), "formatChat", text));
  }

  /** A command comes over the network, as VASSAL.chat.CommandDecoder takes it: executed, logged, to be undone. */
  static void receive(String text) {
    final Command command = Engine.module().decode(text);
    command.execute();
    Engine.module().getLogger().log(command);
  }

  // ---- the log ------------------------------------------------------------------------------------------

  static void undo() throws Exception {
    press("undoAction");
  }

  static boolean step() throws Exception {
    if (!Engine.logger().isReplaying()) {
      return false;
    }
    press("stepAction");
    return true;
  }

  static void beginLog(File file) throws Exception {
    Engine.chooser().answer(file);
    press("newLogAction");
  }

  static void endLog() throws Exception {
    press("endLogAction");
  }

  private static void press(String action) throws Exception {
    final Action button = (Action) Inside.get(Engine.logger(), action);
    if (!button.isEnabled()) {
      throw new IllegalStateException(action + " is disabled");
    }
    button.actionPerformed(null);
  }
}
