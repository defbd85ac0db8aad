/**
 * Which modules of the pages stand together in one file. Left to itself the bundler makes a file for each set of pages
 * that share a module: a table was fifty-eight files, most of them smaller than the headers of a request.
 */
import { resolve } from 'node:path'
import type { ModuleGraph, PieceGroup, Pieces } from './pagesConfig.ts'

const source = resolve(import.meta.dirname, '../src')
const administration = `${source}/main.tsx`
/** What loads the library of maps. */
const maps = `${source}/views/map/base/maplibre.ts`
const accounts = `${source}/accounts/main.tsx`
const events = `${source}/events/main.tsx`
/** Sentences of the server in both languages, by which those of journals are told: long, and for pages that show some. */
const storedTexts = resolve(import.meta.dirname, '../contract/storedTexts.ts')
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
const leastPages = 9

/**
 * All that the administration loads before its first screen is one file, beside the libraries, which seldom change; what many of
 * its pages load is another one. The bundler tells what a page needs better than the imports do: packages such as react-admin
 * export everything from one module.
 */
export class AdministrationPieces implements Pieces {
  readonly #reach = new Reach()
  readonly groups: PieceGroup[] = [
    // Files that need each other do not run: libraries have all that they need beside them.
    { name: 'libraries', tags: ['$initial'], test: libraries, includeDependenciesRecursively: true },
    // The worker of maps is an entry too. The administration itself runs where it is loaded: a file of its own.
    {
      name: 'administration',
      tags: ['$initial'],
      test: (id) => id !== administration && this.#isOf(administration, id)
    },
    {
      name: 'pages',
      minShareCount: leastPages,
      test: (id) =>
        !this.#isOf(maps, id) && !this.#isOf(storedTexts, id) && !this.#reach.to(storedTexts).has(id)
    }
  ]

  start(graph: ModuleGraph): void {
    this.#reach.start(graph)
  }

  #isOf(root: string, id: string): boolean {
    return this.#reach.from(root).has(id)
  }
}

/** A view is few files, and none loads much of what others need. */
export class ViewPieces implements Pieces {
  readonly #reach = new Reach()
  readonly groups: PieceGroup[] = [{ name: (id) => this.#of(id) }]

  start(graph: ModuleGraph): void {
    this.#reach.start(graph)
  }

  #of(id: string): string | null {
    const isIn = (root: string): boolean => this.#reach.from(root).has(id)
    const count = (roots: string[]): number => roots.filter(isIn).length
    if (id === embed) return null
    if (this.#reach.ofLibraries(embed).has(id)) return 'base'
    if (isIn(embed)) return 'page'
    if (!isIn(viewFile('Table'))) return count(formViews) > 1 ? 'controls' : null
    if (count(linesViews) > 2) return 'lines'
    if (count(linesViews)) return null
    // Forms do without the rest of the table.
    return isIn(viewFile('Form')) ? 'tableControls' : 'table'
  }
}

/** Pages of accounts and about events that have a module in common, from which it is loaded with the first of them. */
const leastAccountPages = 3

/** Accounts and events: the libraries, what an entry loads before its page, and what many of the pages need. */
export class AccountPieces implements Pieces {
  readonly #reach = new Reach()
  readonly groups: PieceGroup[] = [
    { name: (id) => this.#ofEntries(id) },
    { name: 'controls', minShareCount: leastAccountPages }
  ]

  start(graph: ModuleGraph): void {
    this.#reach.start(graph)
  }

  #ofEntries(id: string): string | null {
    // An entry waits for its page, which must not need the file of the entry.
    if (id === accounts || id === events) return null
    const isOfAccounts = this.#reach.from(accounts).has(id)
    const isOfEvents = this.#reach.from(events).has(id)
    if (isOfAccounts && isOfEvents) return this.#reach.ofLibraries(accounts).has(id) ? 'libraries' : 'frame'
    // What one entry needs, and a page of the other one, is loaded with neither of them alone.
    if (isOfAccounts) return this.#reach.withPages(events).has(id) ? null : 'accountsFrame'
    return isOfEvents && !this.#reach.withPages(accounts).has(id) ? 'eventsFrame' : null
  }
}

/** The modules that others load before they run, by their imports. */
class Reach {
  readonly #known = new Map<string, Set<string>>()
  #graph: ModuleGraph | undefined

  start(graph: ModuleGraph): void {
    this.#graph = graph
    this.#known.clear()
  }

  /** The libraries among those that an entry loads, with all that they need: files that need each other do not run. */
  ofLibraries(entry: string): Set<string> {
    return this.#once(`libraries of ${entry}`, () => {
      const found = [...this.from(entry)].filter((id) => libraries.test(id))
      return new Set(found.flatMap((id) => [...this.from(id)]))
    })
  }

  /** Itself included. */
  from(root: string): Set<string> {
    return this.#once(root, () => this.#closure(root, (id) => this.#graph?.getModuleInfo(id)?.importedIds))
  }

  /** With all that is loaded later. */
  withPages(root: string): Set<string> {
    return this.#once(`pages of ${root}`, () =>
      this.#closure(root, (id) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.#graph?.getModuleInfo(id) ?? {}
        return [...importedIds, ...dynamicallyImportedIds]
      })
    )
  }

  /** Those that load a module before they run, itself included. */
  to(root: string): Set<string> {
    return this.#once(`to ${root}`, () =>
      this.#closure(root, (id) => this.#graph?.getModuleInfo(id)?.importers)
    )
  }

  #closure(root: string, next: (id: string) => readonly string[] | undefined): Set<string> {
    const found = new Set([root])
    for (const id of found) for (const other of next(id) ?? []) found.add(other)
    return found
  }

  #once(name: string, find: () => Set<string>): Set<string> {
    const known = this.#known.get(name) ?? find()
    this.#known.set(name, known)
    return known
  }
}
