import { useTranslate } from 'react-admin'
import { columnTitle } from '../../../../../views/table/columns.ts'
import type { InputLink } from '../../../model/extensions/actions.ts'
import { useConceptTitle } from './useConceptTitle.ts'

interface LinkTexts {
  /** The columns that an action reads, in words; empty when there is none. */
  linked: (links: InputLink[]) => string
  /** The concepts that it could read. */
  concepts: (links: InputLink[]) => string
}

/** What links an action to the columns of a dataset, in words. */
export function useLinkText(): LinkTexts {
  const t = useTranslate()
  const titleOf = useConceptTitle()
  return {
    linked: (links) =>
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
