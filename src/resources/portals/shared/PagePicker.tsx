import { Autocomplete, Box, TextField, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { errorDetail } from '../../../api/http.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { referenceKey, type PageReference } from './linkModel.ts'
import { usePageChoices, type PageLinkType } from './usePageChoices.ts'

interface PagePickerProps {
  type: PageLinkType
  value: PageReference | undefined
  onChange: (page: PageReference | undefined) => void
  /** Id of the portal: pages that are not on it are marked. */
  portalId?: string | undefined
  disabled?: boolean
  error?: boolean
}

/** Picker of a page of the account, of one type. */
export function PagePicker(props: PagePickerProps): ReactNode {
  const { type, value, onChange, portalId, disabled = false, error = false } = props
  const t = useViewTranslate()
  const { choices, ...pages } = usePageChoices(type, portalId)
  const note = pages.noteOf(value)
  const chosen = value && (choices.find((choice) => referenceKey(choice) === referenceKey(value)) ?? value)
  return (
    <Autocomplete<PageReference & { isOnPortal?: boolean }>
      size="small"
      options={choices}
      value={chosen ?? null}
      loading={pages.isLoading}
      disabled={disabled}
      noOptionsText={t('portalFields.link.noPage')}
      getOptionLabel={({ title, slug }) => title ?? slug}
      getOptionKey={referenceKey}
      isOptionEqualToValue={(a, b) => referenceKey(a) === referenceKey(b)}
      onChange={(_event, page) => onChange(page ? bare(page) : undefined)}
      renderOption={({ key, ...item }, page) => (
        <Box
          component="li"
          key={key}
          {...item}
          sx={{ flexDirection: 'column', alignItems: 'start !important' }}
        >
          {page.title ?? page.slug}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {[page.group?.title, page.isOnPortal === false && t('portalFields.link.notOnPortal')]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          required
          label={t(`portalFields.link.pages.${type}`)}
          error={error || !!pages.error}
          helperText={
            pages.error
              ? errorDetail(pages.error)
              : error
                ? t('portalFields.link.problems.page')
                : note && t(`portalFields.link.${note}`)
          }
          slotProps={{
            ...params.slotProps,
            formHelperText: note && !error ? { sx: { color: 'warning.text' } } : {}
          }}
        />
      )}
    />
  )
}

function bare({ slug, title, group }: PageReference): PageReference {
  return { slug, ...(title ? { title } : {}), ...(group ? { group } : {}) }
}
