import { blockForm } from './fields.ts'

export const breadcrumbsForm = blockForm((f) => f.block({}))
