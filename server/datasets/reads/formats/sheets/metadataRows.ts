/** Rows of the metadata sheet of a dataset (docs/api/output-formats.md). */
import type { DatasetRecord } from '../../../record.ts'
import type { DatasetsMetadata } from '../../../../settings/settings.ts'
import type { MetadataField, SheetTexts } from './texts.ts'
import type { Cell } from './workbook.ts'

/** @param settings settings of the owner: titles of optional fields, and custom fields */
export function metadataRows(
  dataset: DatasetRecord,
  settings: DatasetsMetadata,
  { fields }: SheetTexts
): Cell[][] {
  const always: [MetadataField, Cell][] = [
    ['id', dataset.id],
    ['slug', dataset.slug],
    ['title', dataset.title],
    ['summary', dataset.summary],
    ['description', dataset.description],
    ['owner', ownerName(dataset)],
    ['count', dataset.count],
    ['createdAt', dataset.createdAt],
    ['updatedAt', dataset.updatedAt],
    ['dataUpdatedAt', dataset.dataUpdatedAt]
  ]
  const { temporal, keywords = [], license, topics = [] } = dataset
  const optional: [MetadataField, string | undefined][] = [
    ['modified', dataset.modified],
    ['spatial', dataset.spatial],
    ['temporal', [temporal?.start, temporal?.end].filter(Boolean).join(' - ')],
    ['frequency', dataset.frequency],
    ['creator', dataset.creator],
    ['keywords', keywords.join(', ')],
    ['origin', dataset.origin],
    ['license', license?.title],
    ['licenseUrl', license?.href],
    ['topics', topics.map(({ title }) => title).join(', ')]
  ]
  return [
    ...always.map(([key, value]): Cell[] => [key, fields[key], value]),
    ...optional
      .filter(([, value]) => value)
      .map(([key, value]): Cell[] => [key, titleIn(settings, key) ?? fields[key], value]),
    ...(settings.custom ?? []).map(({ key, title }): Cell[] => [key, title, dataset.customMetadata?.[key]])
  ]
}

function ownerName({ owner }: DatasetRecord): string {
  const department = owner.department && (owner.departmentName ?? owner.department)
  return department ? `${owner.name} - ${department}` : owner.name
}

function titleIn(settings: DatasetsMetadata, key: MetadataField): string | undefined {
  const options: Partial<Record<string, { title?: string } | object[]>> = settings
  const option = options[key]
  return (option && 'title' in option && option.title) || undefined
}
