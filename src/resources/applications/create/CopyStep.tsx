import { Autocomplete, Box, TextField } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'react-admin'
import { useState, type ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { useSession } from '../../../authProvider/useSession.ts'
import { labelled } from '../../../i18n/labelled.ts'
import { TopicChips } from '../../../ui/TopicChips.tsx'
import { ownerParameter } from '../../list/owner.ts'
import { useDebouncedText } from '../../../ui/useDebouncedText.ts'
import { ApplicationLine } from '../list/ApplicationLine.tsx'
import type { CopiedApplication } from './newApplication.ts'
import type { NewApplicationController } from './useNewApplication.ts'

const select = 'id,title,url,status,errorMessage,updatedAt,topics,-userPermissions,-links'

/** Selects the application to copy; the server searches while the user types. */
export function CopyStep({ wizard }: { wizard: NewApplicationController }): ReactNode {
  const t = useTranslate()
  const { account } = useSession()
  const { copied } = wizard.fields
  const [searchText, setSearchText] = useState<string>()
  const q = useDebouncedText((searchText ?? '').trim())
  const search = useGetList<CopiedApplication>(
    'applications',
    {
      pagination: { page: 1, perPage: 20 },
      // An empty sort lets the server order: by relevance with a search, else newest first.
      sort: { field: '', order: 'ASC' },
      filter: { ...(account ? { owner: ownerParameter(account) } : {}), ...(q ? { q } : {}) },
      meta: { select }
    },
    { placeholderData: keepPreviousData }
  )
  const otherApplications = (search.data ?? []).filter(({ id }) => id !== copied?.id)
  return (
    <Autocomplete
      autoHighlight
      openOnFocus
      options={copied && !searchText ? [copied, ...otherApplications] : (search.data ?? [])}
      value={copied ?? null}
      inputValue={searchText ?? copied?.title ?? ''}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') setSearchText(text)
        else if (reason !== 'blur') setSearchText(undefined)
        if (reason === 'clear') wizard.change({ copied: undefined })
      }}
      onChange={(_event, application) => application && wizard.choose({ copied: application })}
      loading={search.isFetching}
      loadingText={t('applications.create.searching')}
      noOptionsText={t(q ? 'blocks.noResult' : 'applications.create.nothingToCopy')}
      // The server has filtered the options.
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ id, title }) => title || id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      renderOption={({ key, ...option }, application) => (
        <li key={key} {...option}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, width: '100%', flexWrap: 'wrap' }}>
            <ApplicationLine application={application} />
            <TopicChips topics={application.topics ?? []} />
          </Box>
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('applications.create.chooseApplication')}
          placeholder={t('lists.search')}
          error={!!search.error}
          helperText={
            search.error ? labelled(t('applications.list.error'), errorDetail(search.error)) : undefined
          }
        />
      )}
      sx={{ maxWidth: 640 }}
    />
  )
}
