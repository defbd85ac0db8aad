/**
 * Which modules of the pages stand together in one file. Left to itself the bundler makes a file for each set of pages
 * that share a module: a table was fifty-eight files, most of them smaller than the headers of a request.
 */
import { resolve } from 'node:path'
import type { ModuleGraph, Pieces } from './pagesConfig.ts'

const source = resolve(import.meta.dirname, '../src')
const administration = `${source}/main.tsx`
const embed = `${source}/embed/main.tsx`
const viewFile = (name: string): string => `${source}/embed/${name}View.tsx`
/** Views that show lines: what most of them share with the table is loaded by all. */
const linesViews = ['Calendar', 'Download', 'Fields', 'Map', 'SearchFiles', 'Thumbnails'].map(viewFile)
/** Views with buttons, menus and dialogs. */
const formViews = ['Download', 'Fields', 'Form', 'TableEdit'].map(viewFile)

/** React, styles, queries. */
const libraries =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|stylis|@emotion[\\/][a-z-]+|@mui[\\/](system|utils|styled-engine|private-theming)|@mui[\\/]material[\\/]styles|@tanstack[\\/](query-core|react-query))[\\/]/

/** Pages of the administration that have a module in common, from which it is loaded with the first of them. */
const leastPages = 6

/**
 * All that the administration loads before its first screen is one file, beside the libraries, which seldom change; what many of
 * its pages load is another one.
 */
export class AdministrationPieces implements Pieces {
  readonly #reach = new Reach()
  #pages: string[] | undefined

  forget(): void {
    this.#reach.forget()
    this.#pages = undefined
  }

  of(id: string, graph: ModuleGraph): string | null {
    // An entry runs where it is loaded: it is a file of its own.
    if (id === administration) return null
    if (this.#reach.ofLibraries(administration, graph).has(id)) return 'libraries'
    if (this.#reach.from(administration, graph).has(id)) return 'administration'
    const pages = this.#pagesOf(graph).filter((page) => this.#reach.from(page, graph).has(id))
    return pages.length >= leastPages ? 'pages' : null
  }

  /** What is loaded when somebody goes there. */
  #pagesOf(graph: ModuleGraph): string[] {
    if (this.#pages) return this.#pages
    const first = [...this.#reach.from(administration, graph)]
    return (this.#pages = [
      ...new Set(first.flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
    ])
  }
}

/** A view is few files, and none loads much of what others need. */
export class ViewPieces implements Pieces {
  readonly #reach = new Reach()

  forget(): void {
    this.#reach.forget()
  }

  of(id: string, graph: ModuleGraph): string | null {
    const isIn = (root: string): boolean => this.#reach.from(root, graph).has(id)
    const count = (roots: string[]): number => roots.filter(isIn).length
    if (id === embed) return null
    if (this.#reach.ofLibraries(embed, graph).has(id)) return 'base'
    if (isIn(embed)) return 'page'
    if (!isIn(viewFile('Table'))) return count(formViews) > 1 ? 'controls' : null
    if (count(linesViews) > 2) return 'lines'
    return count(linesViews) ? null : 'table'
  }
}

/** The modules that others load before they run. */
class Reach {
  readonly #known = new Map<string, Set<string>>()

  forget(): void {
    this.#known.clear()
  }

  /** The libraries among those that an entry loads, with all that they need: files that need each other do not run. */
  ofLibraries(entry: string, graph: ModuleGraph): Set<string> {
    const name = `libraries of ${entry}`
    const known = this.#known.get(name)
    if (known) return known
    const found = [...this.from(entry, graph)].filter((id) => libraries.test(id))
    const all = new Set(found.flatMap((id) => [...this.from(id, graph)]))
    this.#known.set(name, all)
    return all
  }

  /** Itself included. */
  from(root: string, graph: ModuleGraph): Set<string> {
    const known = this.#known.get(root)
    if (known) return known
    const found = new Set([root])
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    this.#known.set(root, found)
    return found
  }
}
