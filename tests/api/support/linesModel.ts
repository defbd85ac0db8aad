/** Simple model of an editable dataset: docs/api/editing.md in thirty lines. */
import { isDeepStrictEqual } from 'node:util'

export type Content = Record<string, unknown>

export interface ModelOperation extends Content {
  _id: string
  _action?: 'create' | 'update' | 'createOrUpdate' | 'patch' | 'delete'
}

export interface ModelRevision {
  id: string
  isDeleted: boolean
  content: Content
}

/** Result of an operation; `status` is set for a refusal, or 304 for an unchanged line. */
interface ModelOutcome {
  status?: number
}

export const isRefused = ({ status = 200 }: ModelOutcome): boolean => status >= 400

/** Model of lines with the columns `text`, `code` (unique), and `count` (an integer from 0). */
export class LinesModel {
  readonly lines = new Map<string, Content>()
  revisions: ModelRevision[] = []

  apply({ _id: id, _action: action = 'createOrUpdate', ...values }: ModelOperation): ModelOutcome {
    const current = this.lines.get(id)
    if (action === 'create' && current) return { status: 409 }
    if (action !== 'create' && action !== 'createOrUpdate' && !current) return { status: 404 }
    if (action === 'delete') return this.write(id, undefined)
    const content = withoutEmpty(action === 'patch' ? { ...current, ...values } : values)
    const { count = 0, code } = content
    if (typeof count !== 'number' || count < 0) return { status: 400 }
    if (current && isDeepStrictEqual(current, content)) return { status: 304 }
    const isTaken = [...this.lines].some(
      ([otherId, line]) => otherId !== id && code !== undefined && line.code === code
    )
    return isTaken ? { status: 409 } : this.write(id, content)
  }

  /** Replaces the lines by those of another model. */
  replaceBy(replacement: LinesModel): void {
    for (const id of this.lines.keys()) if (!replacement.lines.has(id)) this.write(id, undefined)
    this.lines.clear()
    for (const [id, content] of replacement.lines) this.lines.set(id, content)
    this.revisions.push(...replacement.revisions)
  }

  clear(): void {
    this.lines.clear()
    this.revisions = []
  }

  private write(id: string, content: Content | undefined): ModelOutcome {
    if (content) this.lines.set(id, content)
    else this.lines.delete(id)
    this.revisions.push({ id, isDeleted: !content, content: content ?? {} })
    return {}
  }
}

const withoutEmpty = (values: Content): Content =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
