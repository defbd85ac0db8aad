/** Parses responses of a CSW catalogue: pages of records, and single records. */
import { ownValue } from '../../../../contract/ownValue.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import { withFallback } from '../fallback.ts'
import { ExpectedRunFailure } from '../plugin.ts'
import type { RemoteAccess } from '../remoteAccess.ts'
import { numberOf } from '../untrusted.ts'
import { elementAt, parseXml, withoutException, type XmlElement } from '../xml/document.ts'
import { dublinCoreRecord } from './dublinCoreRecord.ts'
import { isoRecord, type CatalogRecord } from './isoRecord.ts'
import { recordAddress, recordsAddress, type Schema, type RecordsRequest } from './requests.ts'

interface RecordsPage {
  total: number
  records: CatalogRecord[]
}

const readers: Record<string, (element: XmlElement) => CatalogRecord | undefined> = {
  MD_Metadata: isoRecord,
  Record: dublinCoreRecord,
  SummaryRecord: dublinCoreRecord,
  BriefRecord: dublinCoreRecord
}

const recordsIn = ({ children }: XmlElement): CatalogRecord[] =>
  children.flatMap((element) => ownValue(readers, element.name)?.(element) ?? [])

/** @throws ExpectedRunFailure for a response that is not a page of records */
export function readRecords(text: string): RecordsPage {
  const root = withoutException(parseXml(text))
  const results = elementAt(root, 'SearchResults')
  const total = numberOf(results?.attributes.numberOfRecordsMatched)
  if (root.name !== 'GetRecordsResponse' || !results || total === undefined) {
    throw new ExpectedRunFailure(
      'Ce n’est pas un catalogue CSW 2.0.2 : le serveur ne répond pas par des fiches.'
    )
  }
  const records = recordsIn(results)
  const isUnread = !records.length && results.children.length > 0
  if (isUnread)
    throw new ExpectedRunFailure('Les fiches de ce catalogue ne sont ni en ISO 19139 ni en Dublin Core.')
  return { total, records }
}

const lacksIso = (error: unknown): boolean =>
  error instanceof ExpectedRunFailure || (error instanceof OutgoingFailure && error.reason === 'status')

/** Calls with ISO 19139, then with Dublin Core for catalogues that lack ISO. */
const inEither = <Result>(ask: (schema: Schema) => Promise<Result>): Promise<Result> =>
  withFallback(
    lacksIso,
    () => ask('iso'),
    () => ask('dublinCore')
  )

/** @throws OutgoingFailure, ExpectedRunFailure */
export const recordsOf = (
  remote: RemoteAccess,
  base: string,
  request: RecordsRequest
): Promise<RecordsPage> =>
  inEither(async (schema) => readRecords((await remote.text(recordsAddress(base, schema, request))).text))

/** @throws OutgoingFailure, ExpectedRunFailure for a deleted record */
export const recordOf = (remote: RemoteAccess, base: string, id: string): Promise<CatalogRecord> =>
  inEither(async (schema) => {
    const { text } = await remote.text(recordAddress(base, schema, id))
    const [record] = recordsIn(withoutException(parseXml(text)))
    if (!record) throw new ExpectedRunFailure('La fiche n’existe plus dans le catalogue.')
    return record
  })
