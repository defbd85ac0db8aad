import { useDataProvider, useTranslate } from 'react-admin'
import type { EditedField, FieldBases } from '../../../ui/conflict/editedFields.ts'
import { saveOver, type ConflictChoice } from '../../../ui/conflict/saveOver.ts'
import { useConflictQuestion, type ConflictQuestion } from '../../../ui/conflict/useConflictQuestion.ts'
import type { OwnedRecord } from '../kind.ts'
import type { OwnedPage } from '../OwnedPageContext.tsx'

/** Edits of some fields of a record, applicable to any copy of it. */
export interface RecordEdits<Entity> {
  fields: EditedField<Entity>[]
  bases: FieldBases
  /** Returns the changes without some fields, whose saved values win; undefined without a change. */
  changesOver: (record: Entity, excludedIds?: ReadonlySet<string>) => Record<string, unknown> | undefined
  /** Reads the record first: it has changed since the page was drawn, and the server would refuse the known state. */
  isOutdated?: boolean
  /** Returns the display text of a field's value; absent when values are already texts. */
  textOf?: (field: string, value: unknown) => unknown
}

interface SharedRecordSave<Kept> {
  /**
   * Saves the edits. Resolves to the fields whose saved values the user has kept; undefined when nothing was saved.
   * @throws ApiError when the server refuses the changes
   */
  save: (edits: RecordEdits<Kept>) => Promise<ReadonlySet<string> | undefined>
  /** Open conflict, which `ConflictDialog` displays. */
  question: ConflictQuestion | undefined
}

/**
 * Saves edits of the page's record on top of the current state of the server. Other users' changes of other fields are
 * kept, and the user resolves conflicts on the same fields. The server refuses (412) a save from an outdated copy,
 * through `If-Match`.
 */
export function useSharedRecordSave<Entity extends OwnedRecord>(
  page: OwnedPage<Entity>
): SharedRecordSave<Entity> {
  const t = useTranslate()
  const dataProvider = useDataProvider()
  const { ask, question } = useConflictQuestion()
  const { kind, record, meta, replace } = page

  function askResolution(
    conflicts: (EditedField<Entity> & { theirs: unknown })[],
    textOf: (field: string, value: unknown) => unknown = (_field, value) => value
  ): Promise<ConflictChoice> {
    return ask(
      conflicts.map((conflict) => ({
        ...conflict,
        label: nameOf(conflict),
        mine: textOf(conflict.id, conflict.mine),
        theirs: textOf(conflict.id, conflict.theirs)
      }))
    )
  }

  function nameOf({ label, column }: EditedField<Entity>): string {
    const name = t(label, { _: label })
    return column ? t('owned.save.ofColumn', { column, name }) : name
  }

  async function readLatest(): Promise<Entity> {
    const { data } = await dataProvider.getOne(kind.resource, { id: record.id, meta })
    replace(data as Entity)
    return data as Entity
  }

  return {
    question,
    save: ({ fields, bases, changesOver, isOutdated = false, textOf }) =>
      saveOver({
        fields,
        bases,
        start: isOutdated ? undefined : record,
        read: readLatest,
        ask: (conflicts) => askResolution(conflicts, textOf),
        async write(current, excludedIds) {
          const changes = changesOver(current, excludedIds)
          if (!changes) return
          const { data } = await dataProvider.update(kind.resource, {
            id: record.id,
            data: changes,
            // Without previous data every key is sent, even with an unchanged value.
            previousData: undefined as never,
            meta: { ...meta, ifMatch: `"${current.updatedAt}"` }
          })
          replace(data as Entity)
        }
      })
  }
}
