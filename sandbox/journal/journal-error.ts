/** Says in its one sentence what is wrong with the journal. Where in the program it came up helps nobody. */
export class JournalError extends Error {}

/** Another process has the journal, and kept it for as long as it was waited for. */
export class JournalInUse extends JournalError {}
