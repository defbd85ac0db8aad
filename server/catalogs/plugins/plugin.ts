/** What a type of catalog is: one file a type, listed in `registry.ts`. */
import type { Capability, PluginTexts, RemoteListing } from '../../../contract/catalogs/catalog.ts'
import type { Json } from '../../../contract/json.ts'
import type { RemoteColumn } from './columns.ts'
import type { Downloaded, RemoteAccess } from './remoteAccess.ts'

export type Config = Record<string, unknown>

export interface ListParameters {
  currentFolderId?: string
  /** `import`, or what a publication would do. */
  action?: string
  q?: string
  /** Number of the page, from 1. */
  page: number
  size: number
  /** Values of the filters of the type. */
  filters: Record<string, string>
}

/** What an import learns of a dataset beside its file; what the remote does not tell is absent. */
export interface RemoteMetadata {
  title: string
  slug?: string
  description?: string
  /** A value of the frequencies of datasets: `annual`, `monthly`… */
  frequency?: string
  image?: string
  license?: { title: string; href: string }
  keywords?: string[]
  /** YYYY-MM-DD. */
  modified?: string
  creator?: string
  spatial?: string
  temporal?: { start: string; end?: string }
  /** The schema or standard that its data follow. */
  conformsTo?: { title?: string; url?: string }
  /** Address of the page of the remote. */
  origin?: string
  /** Topics of the account that published it there. */
  topics?: { id?: string; title: string }[]
  /** How its columns are named, explained and understood. */
  schema?: RemoteColumn[]
  /** Projection of its geometries. */
  projection?: { title: string; code: string }
  attachments?: RemoteDocument[]
}

export interface RemoteDocument {
  title: string
  description?: string
  url: string
  /** Name of a document that is fetched; without it the document is linked to. */
  file?: { name: string; headers?: Record<string, string> }
}

/** A page of features that was read. */
export interface FeaturePage {
  url: URL
  /** Number of the file, from 1. */
  number: number
  /** Features on it. */
  count: number
  /** Features on all pages so far. */
  received: number
  /** What its document says beside its features; members that are long are left out. */
  members: Json
}

export interface FeaturePaging {
  /** @throws RunRefusal where pages end before all features came */
  next(page: FeaturePage): string | undefined
  /** A feature as it is written; without it features are written as they come. */
  feature?: (feature: Json) => Json
  /** Whether a document is such a page, by its members; without it a collection of GeoJSON is. */
  isPage?: (members: Json) => boolean
}

interface AnySource {
  /** Name of the file, with the extension that says how it is read. */
  name: string
  size?: number
}

export interface WebSource extends AnySource {
  url: string
  headers?: Record<string, string>
  /** A CSV that comes by pages, each of which names the next one in its header `Link`. */
  followsLinks?: true
}

/** A file of GeoJSON whose features come by pages. */
export interface PagedSource extends AnySource {
  url: string
  headers?: Record<string, string>
  pages: FeaturePaging
}

/** A file that does not come in one answer of the web: the type writes it itself. */
interface WrittenSource extends AnySource {
  write(path: string, told: (bytes: number, total: number | undefined) => void): Promise<Downloaded>
}

/** Source of the data of a resource, before anything is downloaded. */
export interface ResourceSource {
  metadata: RemoteMetadata
  file: WebSource | PagedSource | WrittenSource
  /** Told to whoever reads the log: why this file, what was left out. */
  notes?: string[]
}

/** A dataset of the remote, as a harvest of the whole catalog meets it. */
export interface HarvestedDataset {
  /** The same at each harvest. */
  id: string
  /**
   * Another text as soon as the dataset changed: a date, a hash. Beside it whatever else is told is compared. A dataset
   * without it, and without `details`, has changed when what is told of it did.
   */
  version?: string
  metadata: RemoteMetadata
  /** Whose it is, by all the names that rules may give: id, name, title. */
  organizations?: string[]
  /** Formats of its files, as the remote calls them. */
  formats?: string[]
  /** The one that is worth most as data; absent when the platform can read none. */
  file?: HarvestedFile
  /** Its files, which a dataset without data links to. */
  links?: { title: string; url: string; description?: string }[]
  /** Told to whoever reads the report: why this file, what was left out. */
  notes?: string[]
  /**
   * What the listing does not tell, asked for where a dataset is new or changed only: it takes the place of what is here.
   * @throws RunRefusal, OutgoingFailure: this dataset is refused, the harvest goes on
   */
  details?: () => Promise<
    Partial<Pick<HarvestedDataset, 'metadata' | 'file' | 'links' | 'formats' | 'notes'>>
  >
}

export type HarvestedFile = ResourceSource['file'] & {
  /** Another text as soon as the file changed. Without it the file is asked for, if changed, when its dataset changed. */
  version?: string
}

export interface HarvestedPage {
  datasets: HarvestedDataset[]
  /** How many datasets there are in all, as the remote says now: fewer that were read are an incomplete answer. */
  total?: number
}

/** What a remote may leave out by itself; rules are looked at again for each dataset that it gives, words (`q`) are not. */
export interface HarvestQuery {
  /** Given to types that can search. */
  q?: string
  organizations?: string[]
  keywords?: string[]
}

export interface DatasetToPublish {
  id: string
  slug: string
  title: string
  description?: string
  keywords?: string[]
  frequency?: string
  license?: { title: string; href: string }
  updatedAt: string
  /** Address of its page on the chosen site, else on the platform. */
  pageUrl: string
  apiUrl: string
  apiDocsUrl: string
  files: { title: string; url: string; mimeType: string; format: string; size?: number }[]
  /** Documents of its description that are to be told of. */
  documents: { title: string; url: string; description?: string; mimeType?: string; format?: string }[]
  /** How its columns are named, explained and understood. */
  columns: RemoteColumn[]
  /** The rest of its description, as the API of this platform has it. */
  remoteBody: Record<string, unknown>
  /** The data themselves, for a remote that takes them; absent where there are none. */
  data?(): Promise<{ path: string; name: string; md5: string }>
}

/** A remote object that a publication made, or is to write. */
export interface Target {
  action: string
  folderId?: string
  resourceId?: string
  /** For what is created where ids can be chosen: the same at each try. */
  newId: string
}

export interface PublishedObject {
  remoteFolder?: { id: string; title: string; url?: string }
  remoteResource?: { id: string; title: string; url?: string }
}

interface PluginBase {
  id: string
  texts: { fr: Required<Pick<PluginTexts, 'title' | 'description'>> & PluginTexts; en: PluginTexts }
  capabilities: Capability[]
  /** JSON schema of the form of the connection. */
  configSchema: object
  /** What it publishes holds the data: they are sent again when they change. */
  carriesData?: true
  /** Properties of the connection that are stored encrypted and never shown. */
  secrets: readonly string[]
  listFiltersSchema?: object
  importFiltersSchema?: object
  publicationFiltersSchema?: object
  importConfigSchema?: object
}

export interface CatalogPlugin extends PluginBase {
  /**
   * Tries the connection.
   * @returns what it may do with it, where that is not all that the type can
   * @throws OutgoingFailure, RunRefusal
   */
  check(remote: RemoteAccess, config: Config): Promise<{ capabilities?: Capability[] } | void>
  list(remote: RemoteAccess, config: Config, parameters: ListParameters): Promise<RemoteListing>
  /** @throws RunRefusal for a resource that is gone, or that the platform cannot read */
  find(remote: RemoteAccess, config: Config, resourceId: string, options: Config): Promise<ResourceSource>
  /**
   * All datasets, page by page; a type without it is listed, folder by folder. Fewer than there are is never given in
   * silence: what ends early throws.
   * @throws OutgoingFailure, RunRefusal
   */
  harvest?(remote: RemoteAccess, config: Config, query: HarvestQuery): AsyncIterable<HarvestedPage>
  publish?(
    remote: RemoteAccess,
    config: Config,
    dataset: DatasetToPublish,
    target: Target
  ): Promise<PublishedObject>
  /** Removes what was published; one that is gone already is no failure. */
  unpublish?(remote: RemoteAccess, config: Config, target: Target): Promise<void>
}

/** A run cannot do what was asked, in words for a person: what the remote has, or the dataset, is not as it should be. */
export class RunRefusal extends Error {}
