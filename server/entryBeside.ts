/**
 * Address of a file that runs in its own process or thread, both from the sources and from the bundle, where all files
 * are in one folder. The bundle includes every file named `*Entry.ts` (vite.server.config.ts).
 * @param from `import.meta.url` of a module in the same folder
 * @param name name of the file, without extension
 */
export function entryBeside(from: string, name: string): URL {
  return new URL(`${name}${from.endsWith('.ts') ? '.ts' : '.js'}`, from)
}
