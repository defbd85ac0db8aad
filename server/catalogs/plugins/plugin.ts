/** Interface of plugins, the types of catalogs: one file per type, registered in `registry.ts`. */
import type { Capability, PluginTexts, RemoteListing } from '../../../contract/catalogs/catalog.ts'
import type { Json } from '../../../contract/json.ts'
import type { RemoteColumn } from './columns.ts'
import type { Downloaded, RemoteAccess } from './remoteAccess.ts'

export type Config = Record<string, unknown>

export interface ListParameters {
  currentFolderId?: string
  /** `import`, or an action of publications. */
  action?: string
  q?: string
  /** Page number, from 1. */
  page: number
  size: number
  /** Values of the filters that the plugin declares. */
  filters: Record<string, string>
}

/** Metadata of a remote dataset; properties that the remote lacks are absent. */
export interface RemoteMetadata {
  title: string
  slug?: string
  description?: string
  /** Frequency of datasets, such as `annual` or `monthly`. */
  frequency?: string
  image?: string
  license?: { title: string; href: string }
  keywords?: string[]
  /** Date of the last change, YYYY-MM-DD. */
  modified?: string
  creator?: string
  spatial?: string
  temporal?: { start: string; end?: string }
  /** Schema or standard of the data. */
  conformsTo?: { title?: string; url?: string }
  /** Address of the page of the dataset. */
  origin?: string
  /** Topics of the remote account. */
  topics?: { id?: string; title: string }[]
  /** Descriptions of the columns. */
  schema?: RemoteColumn[]
  /** Projection of the geometries. */
  projection?: { title: string; code: string }
  attachments?: RemoteDocument[]
}

export interface RemoteDocument {
  title: string
  description?: string
  url: string
  /** Name of a file to download; absent for a document that is only linked. */
  file?: { name: string; headers?: Record<string, string> }
}

/** Page of features that was read. */
export interface FeaturePage {
  url: URL
  /** Number of the page, from 1. */
  number: number
  /** Number of features on the page. */
  count: number
  /** Number of features on all pages so far. */
  received: number
  /** Other members of the JSON document; long members are left out. */
  members: Json
}

export interface FeaturePaging {
  /**
   * Returns the address of the next page; undefined after the last one.
   * @throws ExpectedRunFailure when the pages end before all features were received
   */
  next(page: FeaturePage): string | undefined
  /** Converts a feature; without it features are written unchanged. */
  feature?: (feature: Json) => Json
  /** Tells whether a document is a page of features, from its members; by default any GeoJSON collection is. */
  isPage?: (members: Json) => boolean
}

interface AnySource {
  /** Name of the file, whose extension gives its format. */
  name: string
  size?: number
}

export interface WebSource extends AnySource {
  url: string
  headers?: Record<string, string>
  /** A CSV in several pages, linked by the `Link` header. */
  followsLinks?: true
}

/** GeoJSON file whose features come in several pages. */
export interface PagedSource extends AnySource {
  url: string
  headers?: Record<string, string>
  pages: FeaturePaging
}

/** File that is not a single HTTP response: the plugin writes it. */
interface WrittenSource extends AnySource {
  write(path: string, onProgress: (bytes: number, total: number | undefined) => void): Promise<Downloaded>
}

/** Source of the data of a resource, before the download. */
export interface ResourceSource {
  metadata: RemoteMetadata
  file: WebSource | PagedSource | WrittenSource
  /** Notes for the log, such as the reason for the chosen file. */
  notes?: string[]
}

/** Remote dataset, as a harvest of the whole catalog receives it. */
export interface HarvestedDataset {
  /** Id of the dataset, the same in each harvest. */
  id: string
  /**
   * Version of the dataset (date, hash), which changes with it. The other properties are compared as well. Without
   * `version` and without `details`, a dataset counts as changed when its properties differ.
   */
  version?: string
  metadata: RemoteMetadata
  /** Organizations of the dataset, by all names that filters may use: id, name, title. */
  organizations?: string[]
  /** Formats of the files, in the words of the remote. */
  formats?: string[]
  /** Best data file; absent when the platform supports none. */
  file?: HarvestedFile
  /** Links to all files, for a dataset without data. */
  links?: { title: string; url: string; description?: string }[]
  /** Notes for the report, such as the reason for the chosen file. */
  notes?: string[]
  /**
   * Requests the properties that the listing lacks, for new and changed datasets only; the result overwrites the
   * properties of the listing.
   * @throws ExpectedRunFailure, OutgoingFailure: the dataset is refused, and the harvest goes on
   */
  details?: () => Promise<
    Partial<Pick<HarvestedDataset, 'metadata' | 'file' | 'links' | 'formats' | 'notes'>>
  >
}

export type HarvestedFile = ResourceSource['file'] & {
  /** Version of the file, which changes with it. Without it, a conditional request is sent when the dataset changed. */
  version?: string
}

export interface HarvestedPage {
  datasets: HarvestedDataset[]
  /**
   * Number of datasets in the whole remote, as of now; a smaller number of read datasets means an incomplete listing.
   */
  total?: number
}

/** Filters that the remote may apply itself. Each dataset is filtered again here, except by the words of `q`. */
export interface HarvestQuery {
  /** Words, only for plugins that can search. */
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
  /** Address of the page of the dataset, on the chosen site or on the platform. */
  pageUrl: string
  apiUrl: string
  apiDocsUrl: string
  files: { title: string; url: string; mimeType: string; format: string; size?: number }[]
  /** Attachments to publish. */
  documents: { title: string; url: string; description?: string; mimeType?: string; format?: string }[]
  /** Descriptions of the columns. */
  columns: RemoteColumn[]
  /** Other properties of the dataset, as in the API of this platform. */
  remoteBody: Record<string, unknown>
  /** Returns the data file, for remotes that store data; absent for a dataset without data. */
  data?(): Promise<{ path: string; name: string; md5: string }>
}

/** Remote object that a publication created, or will write. */
export interface Target {
  action: string
  folderId?: string
  resourceId?: string
  /** Id for a new object where the client chooses ids: the same at each attempt. */
  newId: string
  /** Files of the folder that must stay; without it, all files are replaced. */
  kept?: KeptFiles
}

/** Files of a remote dataset that a publication must not delete. */
export interface KeptFiles {
  /** Tells whether another publication wrote the file. */
  isPublished: (folderId: string, fileId: string) => boolean
  /** Tells whether this publication did not write the file with this address. */
  isForeign: (url: string) => boolean
}

export interface PublishedObject {
  remoteFolder?: { id: string; title: string; url?: string }
  remoteResource?: { id: string; title: string; url?: string }
  /** Addresses of the written files of the folder. */
  remoteFiles?: string[]
}

interface PluginBase {
  id: string
  texts: { fr: Required<Pick<PluginTexts, 'title' | 'description'>> & PluginTexts; en: PluginTexts }
  capabilities: Capability[]
  /** JSON schema of the connection form. */
  configSchema: object
  /** The remote stores the data: they are published again when they change. */
  carriesData?: true
  /** Connection properties that are encrypted at rest and masked in responses. */
  secrets: readonly string[]
  listFiltersSchema?: object
  importFiltersSchema?: object
  publicationFiltersSchema?: object
  importConfigSchema?: object
}

export interface CatalogPlugin extends PluginBase {
  /**
   * Tests the connection.
   * @returns the capabilities of the connection, if fewer than those of the plugin
   * @throws OutgoingFailure, ExpectedRunFailure
   */
  check(remote: RemoteAccess, config: Config): Promise<{ capabilities?: Capability[] } | void>
  list(remote: RemoteAccess, config: Config, parameters: ListParameters): Promise<RemoteListing>
  /**
   * Returns the source of a resource.
   * @throws ExpectedRunFailure for a missing resource or an unsupported format
   */
  find(remote: RemoteAccess, config: Config, resourceId: string, options: Config): Promise<ResourceSource>
  /**
   * Yields all datasets page by page; without this method, `list` is called folder by folder. An incomplete read must
   * throw.
   * @throws OutgoingFailure, ExpectedRunFailure
   */
  harvest?(remote: RemoteAccess, config: Config, query: HarvestQuery): AsyncIterable<HarvestedPage>
  publish?(
    remote: RemoteAccess,
    config: Config,
    dataset: DatasetToPublish,
    target: Target
  ): Promise<PublishedObject>
  /** Deletes a published object; a missing one is no error. */
  unpublish?(remote: RemoteAccess, config: Config, target: Target): Promise<void>
}

/** Expected failure of a run, with a message for users: the remote or the dataset is not in the required state. */
export class ExpectedRunFailure extends Error {}
