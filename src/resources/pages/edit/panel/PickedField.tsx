import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { Account } from '../../../../../contract/session.ts'
import { apiJson, errorDetail, type QueryValue } from '../../../../api/http.ts'
import { useViewTranslate } from '../../../../i18n/translate.tsx'
import { apiPath } from '../../../../pageConfig.ts'
import type { OwnFieldProps } from '../../../../schemaForms/planned/ownFields.ts'
import { useDebouncedText } from '../../../../ui/useDebouncedText.ts'
import { ownerParameter } from '../../../list/owner.ts'
import { managerApi } from '../../../portals/api.ts'

/** Properties of a resource stored in a block. */
type Picked = Record<string, unknown> & {
  id?: string | undefined
  slug?: string | undefined
  title?: string | undefined
}
type Read = Picked & { publicationSites?: string[]; portals?: string[] }

interface Choices {
  name: 'dataset' | 'application' | 'reuse'
  path: string
  query: Record<string, QueryValue>
  keep: (read: Read) => Picked
  /** Whether the resource is published on the portal. */
  isOnPortal: (read: Read) => boolean
}

const size = 20

const onSite =
  (portalId: string | undefined) =>
  (read: Read): boolean =>
    !portalId || !!read.publicationSites?.includes(`data-fair-portals:${portalId}`)

export const datasetChoices = (owner: Account, portalId: string | undefined): Choices => ({
  name: 'dataset',
  path: `${apiPath}/datasets`,
  query: { owner: ownerParameter(owner), select: 'id,title,href,isRest,publicationSites', size },
  keep: ({ id, title, href, isRest }) => ({
    id,
    title,
    ...(typeof href === 'string' ? { href } : {}),
    ...(isRest ? { isRest } : {})
  }),
  isOnPortal: onSite(portalId)
})

export const applicationChoices = (owner: Account, portalId: string | undefined): Choices => ({
  name: 'application',
  path: `${apiPath}/applications`,
  query: { owner: ownerParameter(owner), select: 'id,title,slug,publicationSites', size },
  keep: ({ id, title, slug }) => ({ id, title, slug }),
  isOnPortal: onSite(portalId)
})

export const reuseChoices = (portalId: string | undefined): Choices => ({
  name: 'reuse',
  path: `${managerApi}/reuses`,
  query: { select: 'slug,title,portals', size },
  keep: ({ slug, title }) => ({ slug, title }),
  isOnPortal: ({ portals }) => !portalId || !!portals?.includes(portalId)
})

const keyOf = ({ id, slug }: Picked): string => id ?? slug ?? ''

type PickedFieldProps = OwnFieldProps & { choices: Choices }

/** Picker of a resource shown by a block, with search as you type. */
export function PickedField(props: PickedFieldProps): ReactNode {
  const { id, label, value, onChange, disabled, required, error, choices } = props
  const t = useViewTranslate()
  const [typed, setTyped] = useState('')
  const q = useDebouncedText(typed.trim())
  const search = useQuery({
    queryKey: ['page-editor-choices', choices.path, choices.query, q],
    queryFn: ({ signal }) =>
      apiJson<{ results: Read[] }>(choices.path, { query: { ...choices.query, q }, signal, silent: true }),
    placeholderData: keepPreviousData,
    staleTime: 30_000
  })
  const chosen = (value ?? null) as Read | null
  return (
    <Autocomplete<Read>
      id={id}
      size="small"
      options={search.data?.results ?? []}
      value={chosen}
      loading={search.isFetching}
      disabled={disabled}
      // The server has already filtered the results.
      filterOptions={(options) => options}
      noOptionsText={t('pageEdit.picked.none')}
      getOptionLabel={(option) => option.title ?? keyOf(option)}
      getOptionKey={keyOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      onChange={(_event, read) => onChange(read ? choices.keep(read) : undefined)}
      renderOption={({ key, ...item }, read) => (
        <Box
          component="li"
          key={key}
          {...item}
          sx={{ flexDirection: 'column', alignItems: 'start !important' }}
        >
          {read.title ?? keyOf(read)}
          {!choices.isOnPortal(read) && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {t('portalFields.link.notOnPortal')}
            </Typography>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label || t(`pageEdit.picked.${choices.name}`)}
          required={required}
          error={error || !!search.error}
          helperText={search.error ? errorDetail(search.error) : ''}
        />
      )}
    />
  )
}
