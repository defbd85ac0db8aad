/** Rules of the wizard that creates an application. No I/O. */
import type { Application } from '../../../../contract/applications/application.ts'
import type { MatchedBaseApplication } from '../../../../contract/applications/baseApplication.ts'
import type { Dataset } from '../../../../contract/datasets/dataset.ts'
import type { Account } from '../../../../contract/session.ts'

export type Initialization = 'copy' | 'model'
export const initializations: Initialization[] = ['copy', 'model']

export type Step = 'type' | 'selection' | 'info'

/** Fields of an application that can be copied. */
export type CopiedApplication = Pick<
  Application,
  'id' | 'title' | 'url' | 'status' | 'errorMessage' | 'updatedAt' | 'topics'
>

/** Fields of a base application that the form needs. */
export type ChosenModel = Pick<MatchedBaseApplication, 'id' | 'url' | 'title'>

/** Dataset that the application is created for. */
export type ContextDataset = Pick<Dataset, 'id' | 'href' | 'title' | 'schema'>

export interface NewApplicationFields {
  type: Initialization | undefined
  copied: CopiedApplication | undefined
  model: ChosenModel | undefined
  title: string
  owner: Account | undefined
}

export const emptyFields: NewApplicationFields = {
  type: undefined,
  copied: undefined,
  model: undefined,
  title: '',
  owner: undefined
}

/** Steps of the wizard. An application of a dataset is always a new one, so the step of the type is skipped. */
export function stepsOf(hasDataset: boolean): Step[] {
  return hasDataset ? ['selection', 'info'] : ['type', 'selection', 'info']
}

/** Application to copy, or base application; undefined until one is selected. */
export function selectionOf(fields: NewApplicationFields): CopiedApplication | ChosenModel | undefined {
  return fields.type === 'copy' ? fields.copied : fields.model
}

/** The step itself when it is reachable, else the first step to complete. */
export function reachableStep(step: Step, fields: NewApplicationFields): Step {
  if (!fields.type) return 'type'
  return step === 'info' && !selectionOf(fields) ? 'selection' : step
}

interface Creation {
  title: string
  url: string
  owner?: Account
  initFrom?: { application: string }
  configurationDraft?: { datasets?: Record<string, unknown>[] }
}

/** Body of the request; undefined while a required field is missing. */
export function creationOf(
  fields: NewApplicationFields,
  dataset: ContextDataset | undefined
): Creation | undefined {
  const { copied, owner } = fields
  const title = fields.title.trim()
  const selection = selectionOf(fields)
  if (!selection || !title) return undefined
  const commonFields = { title, url: selection.url, ...(owner ? { owner } : {}) }
  if (fields.type === 'copy' && copied) return { ...commonFields, initFrom: { application: copied.id } }
  if (!dataset) return { ...commonFields, configurationDraft: {} }
  const { href, id, schema } = dataset
  return { ...commonFields, configurationDraft: { datasets: [{ href, title: dataset.title, id, schema }] } }
}

interface ModelGroup<Model> {
  category: string
  models: Model[]
}

const otherCategory = 'autre'

/** Groups models by category, in the configured order; models without a known category come last. */
export function modelGroups<Model extends Pick<MatchedBaseApplication, 'category'>>(
  models: Model[],
  categories: readonly string[]
): ModelGroup<Model>[] {
  const knownCategories = new Set(categories)
  const categoryOf = ({ category }: Model): string =>
    knownCategories.has(category) ? category : otherCategory
  return [...new Set([...categories, otherCategory])].flatMap((category) => {
    const categoryModels = models.filter((model) => categoryOf(model) === category)
    return categoryModels.length > 0 ? [{ category, models: categoryModels }] : []
  })
}
