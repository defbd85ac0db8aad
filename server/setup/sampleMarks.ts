/**
 * Marks in the files of the sample portal, and their replacements: `{"@dataset": file}`, `{"@application": key}`, and
 * `{"@image": file}`, which is uploaded for its document.
 */
import { join } from 'node:path'
import { projectFolder } from '../projectFolder.ts'
import type { Calls } from './administratorCalls.ts'

export const sampleFolder = join(projectFolder, 'samples', 'portal')

export interface NamedDataset {
  id: string
  title: string
  href: string
}

export interface NamedApplication {
  id: string
  title: string
  slug: string
}

interface Resource {
  type: 'page' | 'reuse'
  _id: string
}

export interface Marks {
  /** Content of a document with its marks replaced; marks without a match are removed. */
  filled(content: object, resource: Resource): Promise<object>
}

export function marksOf(
  calls: Pick<Calls, 'upload'>,
  {
    datasets,
    applications
  }: { datasets: ReadonlyMap<string, NamedDataset>; applications: ReadonlyMap<string, NamedApplication> }
): Marks {
  function markOf(value: object, resource: Resource): Promise<object | undefined> | undefined {
    const marks = value as Record<string, string | undefined>
    const { '@dataset': file, '@application': key, '@image': image } = marks
    if (file) {
      const dataset = datasets.get(file)
      return Promise.resolve(dataset && { id: dataset.id, title: dataset.title })
    }
    if (key) {
      const application = applications.get(key)
      return Promise.resolve(
        application && { id: application.id, title: application.title, slug: application.slug }
      )
    }
    return image ? calls.upload(join(sampleFolder, 'images', image), resource) : undefined
  }

  async function valueOf(value: unknown, resource: Resource): Promise<unknown> {
    if (typeof value !== 'object' || value === null) return value
    const mark = markOf(value, resource)
    if (mark) return mark
    return Array.isArray(value) ? itemsOf(value, resource) : filled(value, resource)
  }

  async function itemsOf(list: unknown[], resource: Resource): Promise<unknown[]> {
    const items: unknown[] = []
    for (const item of list) items.push(await valueOf(item, resource))
    return items.filter((item) => item !== undefined)
  }

  async function filled(content: object, resource: Resource): Promise<object> {
    const entries: [string, unknown][] = []
    for (const [name, item] of Object.entries(content)) entries.push([name, await valueOf(item, resource)])
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
  }

  return { filled }
}
