/** What the rest of the platform asks of the directory. */
export interface Directory {
  /** True while no account may enter admin mode and accounts are not read from files. */
  needsSetup(): Promise<boolean>
  close(): Promise<void>
}
