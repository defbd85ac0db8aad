import { useTranslate } from 'react-admin'
import { columnTitle } from '../../../../../views/table/columns.ts'
import type { InputLink } from '../../../model/extensions/actions.ts'
import { useConceptTitle } from './useConceptTitle.ts'

interface LinkTexts {
  /** Returns a text with the columns that an action reads; empty without any. */
  linksText: (links: InputLink[]) => string
  /** Returns a text with the concepts that the action can read. */
  concepts: (links: InputLink[]) => string
}

/** Texts about the links between an action and the columns of a dataset. */
export function useLinkText(): LinkTexts {
  const t = useTranslate()
  const titleOf = useConceptTitle()
  return {
    linksText: (links) =>
      links
        .flatMap(({ input, column }) =>
          column
            ? [
                t('datasets.extensions.link', {
                  concept: titleOf(input.concept),
                  column: columnTitle(column)
                })
              ]
            : []
        )
        .join(', '),
    concepts: (links) => links.map(({ input }) => titleOf(input.concept)).join(', ')
  }
}
