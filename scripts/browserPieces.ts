/**
 * Chunks of the page builds. By default the bundler makes a chunk for each set of entries that share a module: a table
 * needed fifty-eight files, most of them smaller than their HTTP headers.
 */
import { resolve } from 'node:path'
import type { ModuleGraph, PieceGroup, Pieces } from './pagesConfig.ts'

const source = resolve(import.meta.dirname, '../src')
const administration = `${source}/main.tsx`
/** Entry module of the map library. */
const maps = `${source}/views/map/base/maplibre.ts`
const accounts = `${source}/accounts/main.tsx`
const events = `${source}/events/main.tsx`
/** Server messages in both languages, for displaying journals. Large, hence a chunk of their own. */
const storedTexts = resolve(import.meta.dirname, '../contract/storedTexts.ts')
const embed = `${source}/embed/main.tsx`
const viewFile = (name: string): string => `${source}/embed/${name}View.tsx`
/** Views that show lines; code shared by most of them and the table is loaded by all. */
const linesViews = ['Calendar', 'Download', 'Fields', 'Map', 'SearchFiles', 'Thumbnails'].map(viewFile)
/** Views with buttons, menus and dialogs. */
const formViews = ['Download', 'Fields', 'Form', 'TableEdit'].map(viewFile)

/** React, styling and query libraries. */
const libraries =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|stylis|@emotion[\\/][a-z-]+|@mui[\\/](system|utils|styled-engine|private-theming)|@mui[\\/]material[\\/]styles|@tanstack[\\/](query-core|react-query))[\\/]/

/** Libraries other than the components of MUI. */
const otherLibraries = /[\\/]node_modules[\\/](?!@mui[\\/])/

/**
 * Minimum number of administration pages that must share a module for it to enter a common chunk. Modules without
 * libraries of their own are small and many: the page of a dataset needed a hundred files of a few hundred bytes.
 */
const minSharingPages = { any: 9, withoutLibraries: 4 }

/**
 * The code loaded before the first screen of the administration is one chunk, beside a chunk of the libraries, which
 * seldom change. Modules shared by many pages are another chunk. The bundler knows what a page needs better than the
 * imports do: packages such as react-admin export everything from one module.
 */
export class AdministrationPieces implements Pieces {
  readonly #reach = new Reach()
  readonly groups: PieceGroup[] = [
    // Circular chunks fail at load: the libraries' chunk includes all its dependencies.
    { name: 'libraries', tags: ['$initial'], test: libraries, includeDependenciesRecursively: true },
    // The map worker is an entry too. The administration itself runs on import, so it has a chunk of its own.
    {
      name: 'administration',
      tags: ['$initial'],
      test: (id) => id !== administration && this.#isOf(administration, id)
    },
    {
      name: 'pages',
      minShareCount: minSharingPages.any,
      test: (id) => this.#isShareable(id)
    },
    {
      name: 'shared',
      minShareCount: minSharingPages.withoutLibraries,
      // What a module of this chunk imports is of this chunk too: chunks that import each other fail at load.
      test: (id) => this.#isShareable(id) && !this.#needsLibrary(id)
    }
  ]

  start(graph: ModuleGraph): void {
    this.#reach.start(graph)
  }

  #isOf(root: string, id: string): boolean {
    return this.#reach.from(root).has(id)
  }

  #isShareable(id: string): boolean {
    return !this.#isOf(maps, id) && !this.#isOf(storedTexts, id) && !this.#reach.to(storedTexts).has(id)
  }

  /** Whether a module loads a library that the first screen does not have, other than the components of MUI. */
  #needsLibrary(id: string): boolean {
    const isLibrary = (needed: string): boolean =>
      otherLibraries.test(needed) && !this.#isOf(administration, needed)
    return this.#reach.toAny(administration, 'libraries of pages', isLibrary).has(id)
  }
}

/** A view has few chunks, and none of them contains much code that only other views need. */
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
    // Forms do not load the rest of the table.
    return isIn(viewFile('Form')) ? 'tableControls' : 'table'
  }
}

const queries = /[\\/]node_modules[\\/]@tanstack[\\/](query-core|react-query)[\\/]/

/** Minimum number of account or event pages that must share a module for it to enter the common chunk. */
const minSharingAccountPages = 3

/**
 * Chunks of accounts and events: libraries, the code that an entry loads before its page, and the modules shared by
 * many pages.
 */
export class AccountPieces implements Pieces {
  readonly #reach = new Reach()
  readonly groups: PieceGroup[] = [
    { name: (id) => this.#ofEntries(id) },
    // The sign-in page makes no queries, and must not load their library with the common chunk.
    { name: 'queries', minShareCount: 2, test: (id) => this.#makesQueries(id) },
    { name: 'controls', minShareCount: minSharingAccountPages }
  ]

  start(graph: ModuleGraph): void {
    this.#reach.start(graph)
  }

  #makesQueries(id: string): boolean {
    if (queries.test(id)) return true
    return (
      this.#reach.toAny(accounts, 'queries', (needed) => queries.test(needed)).has(id) &&
      !this.#reach.withPages(events).has(id)
    )
  }

  #ofEntries(id: string): string | null {
    // Entry modules get no group: an entry imports its page dynamically, and the page must not import the chunk of the
    // entry.
    if (id === accounts || id === events) return null
    const isOfAccounts = this.#reach.from(accounts).has(id)
    const isOfEvents = this.#reach.from(events).has(id)
    if (isOfAccounts && isOfEvents) return this.#reach.ofLibraries(accounts).has(id) ? 'libraries' : 'frame'
    // A module needed by one entry and by a page of the other entry is left to the bundler: neither chunk should load
    // for it alone.
    if (isOfAccounts) return this.#reach.withPages(events).has(id) ? null : 'accountsFrame'
    return isOfEvents && !this.#reach.withPages(accounts).has(id) ? 'eventsFrame' : null
  }
}

/** Transitive static imports between modules. */
class Reach {
  readonly #known = new Map<string, Set<string>>()
  #graph: ModuleGraph | undefined

  start(graph: ModuleGraph): void {
    this.#graph = graph
    this.#known.clear()
  }

  /** Libraries that an entry loads, with all their dependencies, since circular chunks fail at load. */
  ofLibraries(entry: string): Set<string> {
    return this.#once(`libraries of ${entry}`, () => {
      const bundled = [...this.from(entry)].filter((id) => libraries.test(id))
      return new Set(bundled.flatMap((id) => [...this.from(id)]))
    })
  }

  /** Modules that `root` imports statically, including `root`. */
  from(root: string): Set<string> {
    return this.#once(root, () => this.#closure([root], (id) => this.#graph?.getModuleInfo(id)?.importedIds))
  }

  /** Modules that `root` imports statically or dynamically. */
  withPages(root: string): Set<string> {
    return this.#once(`pages of ${root}`, () =>
      this.#closure([root], (id) => {
        const { importedIds = [], dynamicallyImportedIds = [] } = this.#graph?.getModuleInfo(id) ?? {}
        return [...importedIds, ...dynamicallyImportedIds]
      })
    )
  }

  /** Modules that import `root` statically, including `root`. */
  to(root: string): Set<string> {
    return this.#once(`to ${root}`, () => this.#closure([root], this.#importers))
  }

  /**
   * Modules of an entry and its pages that import some of these modules, directly or not.
   *
   * @param name tells which ones
   */
  toAny(entry: string, name: string, isOne: (id: string) => boolean): Set<string> {
    return this.#once(`${name} of ${entry}`, () =>
      this.#closure([...this.withPages(entry)].filter(isOne), this.#importers)
    )
  }

  readonly #importers = (id: string): readonly string[] | undefined =>
    this.#graph?.getModuleInfo(id)?.importers

  #closure(roots: string[], neighbours: (id: string) => readonly string[] | undefined): Set<string> {
    const reached = new Set(roots)
    for (const id of reached) for (const neighbour of neighbours(id) ?? []) reached.add(neighbour)
    return reached
  }

  #once(name: string, find: () => Set<string>): Set<string> {
    const cached = this.#known.get(name) ?? find()
    this.#known.set(name, cached)
    return cached
  }
}
