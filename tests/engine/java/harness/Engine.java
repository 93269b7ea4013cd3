package harness;

import VASSAL.Info;
import VASSAL.build.AbstractBuildable;
import VASSAL.build.Buildable;
import VASSAL.build.GameModule;
import VASSAL.build.module.BasicLogger;
import VASSAL.build.module.ExtensionsLoader;
import VASSAL.build.module.PlayerRoster;
import VASSAL.build.module.metadata.MetaDataFactory;
import VASSAL.i18n.Localization;
import VASSAL.launch.PlayerWindow;
import VASSAL.launch.StandardConfig;
import VASSAL.preferences.Prefs;
import VASSAL.tools.DataArchive;
import VASSAL.tools.DialogUtils;
import VASSAL.tools.menu.MenuBarProxy;
import VASSAL.tools.menu.MenuManager;
import java.awt.EventQueue;
import java.awt.Toolkit;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javax.swing.JFrame;
import javax.swing.JMenuBar;
import javax.swing.SwingUtilities;

/** The one module this process has open, and the thread that may touch it. */
final class Engine {
  private static final int POLL_MS = 5;

  private static GameModule module;
  private static String player;
  private static NamedFile chooser;

  private Engine() { }

  static GameModule module() {
    if (module == null) {
      throw new IllegalStateException("no module is open");
    }
    return module;
  }

  static BasicLogger logger() {
    return (BasicLogger) module().getLogger();
  }

  static NamedFile chooser() {
    return chooser;
  }

  /** The name of whoever sits here; his password too. */
  static String player() {
    return player;
  }

  /** Opens a module as VASSAL's Player does, with a named player and without the questions a log would ask. */
  static Map<String, Object> open(File file, String name) throws Exception {
    player = name;
    if (module != null) {
      throw new IllegalStateException("a module is open already");
    }
    Info.setConfig(new StandardConfig());
    System.setProperty("swing.boldMetal", "false");
    new PlayerMenus();
    final Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("vassal", Info.getVersion());
    answer.put("java", System.getProperty("java.version"));
    answer.put("kind", String.valueOf(MetaDataFactory.buildMetaData(file).getClass().getSimpleName()));
    onEventThread(() -> {
      GameModule.init(new GameModule(new DataArchive(file.getPath())));
      module = GameModule.getGameModule();
      new ExtensionsLoader().addTo(module);
      Localization.getInstance().translate();
      introduce();
      module.getPlayerWindow().setBounds(0, 0, 1400, 1000);
      module.getPlayerWindow().setVisible(true);
      return null;
    });
    settle();
    answer.put("name", module.getGameName());
    answer.put("version", module.getGameVersion());
    return answer;
  }

  private static void introduce() throws Exception {
    final Prefs prefs = module.getPrefs();
    prefs.setValue(GameModule.REAL_NAME, player);
    prefs.setValue(GameModule.SECRET_NAME, player);
    GameModule.setUserId(player);
    for (final String question : new String[] {"PromptNewLogAtStart", "PromptNewLogEnd", "promptLogComment"}) {
      if (prefs.getOption(question) != null) {
        prefs.setValue(question, Boolean.FALSE);
      }
    }
    chooser = new NamedFile(module.getPlayerWindow());
    Inside.set(module, "fileChooser", chooser);
    // The wizard that asks for a side is not in our library; the harness takes sides by itself.
    for (final PlayerRoster roster : module.getComponentsOf(PlayerRoster.class)) {
      module.getGameState().removeGameSetupStep(roster);
    }
  }

  static <T> T onEventThread(Callable<T> body) throws Exception {
    final List<T> result = new ArrayList<>();
    final Exception[] failure = new Exception[1];
    try {
      SwingUtilities.invokeAndWait(() -> {
        try {
          result.add(body.call());
        }
        catch (Exception e) {
          failure[0] = e;
        }
      });
    }
    catch (InvocationTargetException e) {
      throw e.getCause() instanceof Exception ? (Exception) e.getCause() : e;
    }
    if (failure[0] != null) {
      throw failure[0];
    }
    return result.get(0);
  }

  /** Waits until no game is loading, no dialog is up or due, and no event is queued. */
  static void settle() throws Exception {
    final EventQueue queue = Toolkit.getDefaultToolkit().getSystemEventQueue();
    do {
      while (module != null && module.getGameState().isLoadingInBackground()) {
        Thread.sleep(POLL_MS);
      }
      DialogUtils.enqueue(() -> { }).get();
      onEventThread(() -> null);
    } while (queue.peekEvent() != null);
  }

  /** Every component of a class, wherever it hangs in the module. */
  static <T> List<T> components(Class<T> type) {
    final List<T> found = new ArrayList<>();
    collect(module(), type, found);
    return found;
  }

  private static <T> void collect(AbstractBuildable parent, Class<T> type, List<T> found) {
    for (final Buildable child : parent.getBuildables()) {
      if (type.isInstance(child)) {
        found.add(type.cast(child));
      }
      if (child instanceof AbstractBuildable) {
        collect((AbstractBuildable) child, type, found);
      }
    }
  }

  private static final class PlayerMenus extends MenuManager {
    private final MenuBarProxy bar = new MenuBarProxy();

    @Override public JMenuBar getMenuBarFor(JFrame frame) {
      return frame instanceof PlayerWindow ? bar.createPeer() : null;
    }

    @Override public MenuBarProxy getMenuBarProxyFor(JFrame frame) {
      return frame instanceof PlayerWindow ? bar : null;
    }
  }
}
