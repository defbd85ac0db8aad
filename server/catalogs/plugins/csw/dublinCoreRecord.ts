/** Parses Dublin Core records (`csw:Record`), which all CSW catalogues support. No I/O. */
import { descriptionOf, formatOf, intervalOf, keywordsOf, titleOf } from '../dcat/texts.ts'
import { idOf } from '../described.ts'
import { licenseOf } from '../licenses.ts'
import type { RemoteMetadata } from '../plugin.ts'
import { addressOf, dayOf, instantOf, withoutEmpty } from '../untrusted.ts'
import { childrenNamed, textIn, type XmlElement } from '../xml/document.ts'
import { onceEach, type CatalogRecord } from './isoRecord.ts'
import { linkOf } from './links.ts'

export function dublinCoreRecord(record: XmlElement): CatalogRecord | undefined {
  const all = (...names: string[]): string[] =>
    names.flatMap((name) => childrenNamed(record, name).flatMap((element) => textIn(element) ?? []))
  const first = (...names: string[]): string | undefined => all(...names)[0]
  const id = first('identifier')
  if (!id) return undefined
  const modified = first('modified', 'date')
  const formats = all('format')
  const format = formats.length === 1 ? formatOf(formats[0]).format : undefined
  const links = ['URI', 'references', 'source'].flatMap((name) => childrenNamed(record, name))
  const files = links.flatMap((element) => {
    const { protocol, scheme, name, description } = element.attributes
    return linkOf({ url: textIn(element), protocol: protocol ?? scheme, name, description }, format) ?? []
  })
  const described = withoutEmpty<Omit<CatalogRecord, 'files'>>({
    id: idOf(id),
    metadata: withoutEmpty<RemoteMetadata>({
      title: titleOf(first('title')) ?? id,
      description: descriptionOf(first('abstract', 'description')),
      keywords: keywordsOf(all('subject')),
      license: all('license', 'rights', 'accessRights')
        .map((said) => licenseOf(said))
        .find(Boolean),
      modified: dayOf(modified),
      creator: titleOf(first('publisher', 'creator', 'contributor')),
      spatial: all('spatial', 'coverage').join(', ').slice(0, 500) || undefined,
      temporal: intervalOf(first('temporal')),
      origin: files.find((file) => file.format === 'html')?.url ?? addressOf(id)
    }),
    updatedAt: instantOf(modified)
  })
  return { ...described, files: onceEach(files) }
}
