/**
 * Which modules of the pages stand together in one file. Left to itself the bundler makes a file for each set of pages
 * that share a module: a table was fifty-eight files, most of them smaller than the headers of a request.
 */
import { resolve } from 'node:path'

export interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

const source = resolve(import.meta.dirname, '../src')
const entries = {
  administration: `${source}/main.tsx`,
  embed: `${source}/embed/main.tsx`
}
const viewFile = (name: string): string => `${source}/embed/${name}View.tsx`
/** Views that show lines: what most of them share with the table is loaded by all. */
const linesViews = ['Calendar', 'Download', 'Fields', 'Map', 'SearchFiles', 'Thumbnails'].map(viewFile)
/** Views with buttons, menus and dialogs. */
const formViews = ['Download', 'Fields', 'Form', 'TableEdit'].map(viewFile)

/** React, styles, queries. */
const libraries =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|stylis|@emotion[\\/][a-z-]+|@mui[\\/](system|utils|styled-engine|private-theming)|@mui[\\/]material[\\/]styles|@tanstack[\\/](query-core|react-query))[\\/]/

export class BrowserPieces {
  private readonly reached = new Map<string, Set<string>>()

  /** The modules have changed. */
  forget(): void {
    this.reached.clear()
  }

  /** Name of the file that a module is part of; null for one that the bundler places. */
  of(id: string, graph: ModuleGraph): string | null {
    const isIn = (root: string): boolean => this.from(root, graph).has(id)
    const count = (roots: string[]): number => roots.filter(isIn).length
    // An entry runs where it is loaded: it is a file of its own.
    if (Object.values(entries).includes(id)) return null
    if (libraries.test(id)) return 'base'
    const isOfTables = isIn(viewFile('Table'))
    const isOfAdministration = isIn(entries.administration)
    if (isIn(entries.embed)) return isOfAdministration ? 'base' : 'page'
    if (isOfAdministration) {
      if (isOfTables) return 'base'
      return count(formViews) > 1 ? 'controls' : null
    }
    if (!isOfTables) return null
    if (count(linesViews) > 2) return 'lines'
    return count(linesViews) ? null : 'table'
  }

  /** The modules that one loads before it runs, itself included. */
  private from(root: string, graph: ModuleGraph): Set<string> {
    const known = this.reached.get(root)
    if (known) return known
    const found = new Set([root])
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    this.reached.set(root, found)
    return found
  }
}
