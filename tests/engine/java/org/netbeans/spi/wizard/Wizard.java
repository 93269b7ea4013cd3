package org.netbeans.spi.wizard;

/** Stands in for the wizard library that the engine links to and neither the wheel nor Debian carries. */
public class Wizard { }
