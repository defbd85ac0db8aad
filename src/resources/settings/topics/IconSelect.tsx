import { Autocomplete, InputAdornment, SvgIcon, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState, type HTMLAttributes, type Key, type ReactNode } from 'react'
import type { TopicIcon } from '../../../../contract/settings.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { iconPath } from '../../../ui/topicLook.ts'
import type { NamedIcon } from './icons.ts'
import { searchIcons, topicIcon } from './iconSearch.ts'

interface IconSelectProps {
  id: string
  value: TopicIcon | undefined
  onChange: (icon: TopicIcon | undefined) => void
}

/** Field that selects an icon by a search on thousands of names. */
export function IconSelect({ id, value, onChange }: IconSelectProps): ReactNode {
  const t = useViewTranslate()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const iconsQuery = useQuery({
    queryKey: ['icons'],
    queryFn: async () => (await import('./icons.ts')).icons,
    enabled: isOpen,
    staleTime: Infinity
  })
  const shownIcon = value && { name: value.name, path: iconPath(value) ?? '' }
  return (
    <Autocomplete<NamedIcon>
      id={id}
      size="small"
      value={shownIcon ?? null}
      options={isOpen ? searchIcons(iconsQuery.data ?? [], text === value?.name ? '' : text) : []}
      // The options are already filtered.
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ name }) => name}
      isOptionEqualToValue={(option, selected) => option.name === selected.name}
      loading={iconsQuery.isFetching}
      loadingText={t('settings.topics.iconsLoading')}
      noOptionsText={iconsQuery.error ? t('settings.topics.iconsFailed') : t('settings.topics.noIcon')}
      openText={t('settings.topics.openIcons')}
      closeText={t('settings.topics.closeIcons')}
      clearText={t('settings.topics.clearIcon')}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, input) => setText(input)}
      onChange={(_event, icon) => onChange(icon ? topicIcon(icon) : undefined)}
      renderOption={renderIcon}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('settings.topics.icon')}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              startAdornment: shownIcon?.path ? (
                <InputAdornment position="start" sx={{ ml: 0.5, mr: 0 }}>
                  <IconDrawing path={shownIcon.path} />
                </InputAdornment>
              ) : undefined
            }
          }}
        />
      )}
    />
  )
}

function renderIcon(
  { key: _key, ...props }: HTMLAttributes<HTMLLIElement> & { key: Key },
  icon: NamedIcon
): ReactNode {
  return (
    <li key={icon.name} {...props}>
      <IconDrawing path={icon.path} /> <span style={{ marginLeft: 12 }}>{icon.name}</span>
    </li>
  )
}

function IconDrawing({ path }: { path: string }): ReactNode {
  return (
    <SvgIcon aria-hidden fontSize="small">
      <path d={path} />
    </SvgIcon>
  )
}
