import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import {
  Box,
  ButtonBase,
  Dialog,
  DialogContent,
  DialogTitle,
  IconButton,
  InputAdornment,
  TextField,
  Typography
} from '@mui/material'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { blockGroups, type BlockGroup, type BlockType } from '../../../../contract/portals/blocks.ts'
import { foldText } from '../../../i18n/collation.ts'
import { useViewTranslate } from '../../../i18n/translate.tsx'
import { BlockTypeIcon } from './BlockTypeIcon.tsx'
import { useEdited, useEditor } from './EditorContext.ts'
import type { Spot } from './model/places.ts'

/** Menu of block types by group, with search in names and descriptions. */
export function BlockMenu({ onAdded }: { onAdded: () => void }): ReactNode {
  const editor = useEditor()
  const spot = useEdited(({ adding }) => adding)
  return (
    <Menu
      spot={spot}
      onChoose={(type) => {
        if (spot) editor.add(type, spot)
        editor.stopAsking()
        onAdded()
      }}
    />
  )
}

interface MenuProps {
  spot: Spot | undefined
  onChoose: (type: BlockType) => void
}

function Menu({ spot, onChoose }: MenuProps): ReactNode {
  const t = useViewTranslate()
  const editor = useEditor()
  const id = useId()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const { groups, first } = useFoundTypes(query)

  return (
    <Dialog
      open={!!spot}
      onClose={() => editor.stopAsking()}
      fullWidth
      maxWidth="md"
      disableRestoreFocus
      aria-labelledby={id}
      onKeyDown={(event) => moveFocus(event, list.current)}
      slotProps={{
        transition: {
          onEntering: () => search.current?.focus(),
          onExited: () => {
            setQuery('')
            editor.focus()
          }
        },
        paper: { sx: { height: 'min(720px, calc(100% - 64px))' } }
      }}
    >
      <DialogTitle id={id} sx={{ display: 'flex', alignItems: 'center', pb: 1 }}>
        <Box component="span" sx={{ flex: 1 }}>
          {t('pageEdit.menu.title')}
        </Box>
        <IconButton aria-label={t('pageEdit.menu.close')} onClick={() => editor.stopAsking()}>
          <Close />
        </IconButton>
      </DialogTitle>
      <Box sx={{ px: 3, pb: 1.5 }}>
        <SearchField
          ref={search}
          value={query}
          onChange={setQuery}
          onEnter={() => first && onChoose(first)}
        />
      </Box>
      <DialogContent dividers ref={list} sx={{ pt: 2 }}>
        {!groups.length && <Typography>{t('pageEdit.menu.none')}</Typography>}
        {groups.map(({ group, types }) => (
          <Box key={group} component="section" aria-labelledby={`${id}-${group}`} sx={{ mb: 2.5 }}>
            <Typography id={`${id}-${group}`} variant="subtitle2" component="h3" sx={{ mb: 1 }}>
              {t(`pageBlocks.groups.${group}`)}
            </Typography>
            <Box
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(230px, 1fr))' }}
            >
              {types.map((type) => (
                <Choice key={type} type={type} isFirst={!!query && type === first} onChoose={onChoose} />
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
    </Dialog>
  )
}

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (query: string) => void
  onEnter: () => void
}

function SearchField({ ref, value, onChange, onEnter }: SearchFieldProps): ReactNode {
  const t = useViewTranslate()
  return (
    <TextField
      inputRef={ref}
      fullWidth
      size="small"
      type="search"
      value={value}
      placeholder={t('pageEdit.menu.search')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter()
      }}
      slotProps={{
        htmlInput: { 'aria-label': t('pageEdit.menu.search') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          )
        }
      }}
    />
  )
}

interface FoundTypes {
  groups: { group: BlockGroup; types: BlockType[] }[]
  /** Type that Enter chooses: the first whose name starts with the search, else the first. */
  first: BlockType | undefined
}

/** Types of blocks whose name or description has all words of a search. */
function useFoundTypes(query: string): FoundTypes {
  const t = useViewTranslate()
  const words = foldText(query.trim()).split(/\s+/)
  const isFound = (type: BlockType): boolean => {
    const text = foldText(`${t(`pageBlocks.${type}.name`)} ${t(`pageBlocks.${type}.text`)} ${type}`)
    return words.every((word) => text.includes(word))
  }
  const groups = (Object.entries(blockGroups) as [BlockGroup, readonly BlockType[]][])
    .map(([group, types]) => ({ group, types: types.filter(isFound) }))
    .filter(({ types }) => types.length)
  const foundTypes = groups.flatMap(({ types }) => types)
  const isStart = (type: BlockType): boolean =>
    foldText(t(`pageBlocks.${type}.name`)).startsWith(words[0] ?? '')
  return { groups, first: foundTypes.find(isStart) ?? foundTypes[0] }
}

/** Arrow keys move between the types, starting from the search field. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
  const isSearch = (event.target as Element).tagName === 'INPUT'
  if (!by || (isSearch && event.key !== 'ArrowDown')) return
  const buttons = [...(list?.querySelectorAll('button') ?? [])]
  const next = buttons[buttons.indexOf(event.target as HTMLButtonElement) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface ChoiceProps {
  type: BlockType
  /** Whether Enter in the search field chooses this type. */
  isFirst: boolean
  onChoose: (type: BlockType) => void
}

function Choice({ type, isFirst, onChoose }: ChoiceProps): ReactNode {
  const t = useViewTranslate()
  return (
    <ButtonBase
      onClick={() => onChoose(type)}
      sx={{
        gap: 1.5,
        p: 1.25,
        border: 1,
        borderColor: isFirst ? 'primary.main' : 'divider',
        borderRadius: 1,
        justifyContent: 'flex-start',
        alignItems: 'flex-start',
        textAlign: 'left',
        '&:hover, &:focus-visible': { borderColor: 'primary.main', bgcolor: 'action.hover' }
      }}
    >
      <BlockTypeIcon type={type} sx={{ color: 'primary.text', mt: 0.25 }} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
          {t(`pageBlocks.${type}.name`)}
        </Typography>
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {t(`pageBlocks.${type}.text`)}
        </Typography>
      </Box>
    </ButtonBase>
  )
}
