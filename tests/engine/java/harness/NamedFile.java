package harness;

import VASSAL.tools.filechooser.FileChooser;
import VASSAL.tools.filechooser.FileFilter;
import java.awt.Component;
import java.io.File;

/** A file dialog that is answered before it opens: every question gets the file of {@link #answer}. */
final class NamedFile extends FileChooser {
  private File file;

  NamedFile(Component parent) {
    super(parent, null);
  }

  void answer(File chosen) {
    file = chosen;
  }

  @Override public File getCurrentDirectory() {
    return file == null ? null : file.getParentFile();
  }

  @Override public File getSelectedFile() {
    return file;
  }

  @Override public int showOpenDialog(Component parent) {
    return file == null ? CANCEL_OPTION : APPROVE_OPTION;
  }

  @Override public int showSaveDialog(Component parent) {
    return file == null ? CANCEL_OPTION : APPROVE_OPTION;
  }

  @Override public void setCurrentDirectory(File dir) { }
  @Override public void rescanCurrentDirectory() { }
  @Override public void setSelectedFile(File ignored) { }
  @Override public String getDialogTitle() {
    return "";
  }

  @Override public void setDialogTitle(String title) { }
  @Override public FileFilter getFileFilter() {
    return null;
  }

  @Override public void setFileFilter(FileFilter filter) { }
  @Override public void addChoosableFileFilter(FileFilter filter) { }
  @Override public boolean removeChoosableFileFilter(FileFilter filter) {
    return true;
  }

  @Override public void resetChoosableFileFilters() { }
}
