import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  ListSubheader,
  TextField,
  Typography
} from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useViewTranslate } from '../../i18n/translate.tsx'
import { searchOperations, type ApiDocument, type ApiOperation } from './apiDocument.ts'
import { MethodChip } from './MethodChip.tsx'

interface OperationListProps {
  document: ApiDocument
  selected: string | undefined
  onSelect: (id: string) => void
  /** Shows paths in addition to names. */
  wide?: boolean
}

/** Operations by tag, with a search field. */
export function OperationList({ document, selected, onSelect, wide }: OperationListProps): ReactNode {
  const t = useViewTranslate()
  const [text, setText] = useState('')
  const matchingOperations = searchOperations(document.operations, text)
  return (
    <nav aria-label={t('apiDoc.operations')}>
      <Box sx={{ px: wide ? 0 : 2, py: 1 }}>
        <TextField
          type="search"
          size="small"
          fullWidth
          label={t('apiDoc.search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
      {matchingOperations.length === 0 && (
        <Typography sx={{ px: wide ? 0 : 2, color: 'text.secondary' }}>{t('apiDoc.none')}</Typography>
      )}
      {document.tags.map((tag) => {
        const operations = matchingOperations.filter((operation) => operation.tag === tag)
        if (operations.length === 0) return null
        return (
          <List
            key={tag}
            dense
            subheader={
              <ListSubheader disableSticky sx={{ bgcolor: 'transparent', px: wide ? 0 : 2 }}>
                {tag}
              </ListSubheader>
            }
          >
            {operations.map((operation) => (
              <Line
                key={operation.id}
                operation={operation}
                isSelected={operation.id === selected}
                wide={!!wide}
                onClick={() => onSelect(operation.id)}
              />
            ))}
          </List>
        )
      })}
    </nav>
  )
}

interface LineProps {
  operation: ApiOperation
  isSelected: boolean
  wide: boolean
  onClick: () => void
}

function Line({ operation, isSelected, wide, onClick }: LineProps): ReactNode {
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isSelected}
        aria-current={isSelected ? 'page' : undefined}
        onClick={onClick}
        sx={{ gap: 1.5, alignItems: 'center', borderRadius: wide ? 1 : 0 }}
      >
        <MethodChip method={operation.method} />
        <ListItemText
          primary={operation.summary}
          {...(wide ? { secondary: operation.path } : {})}
          sx={{
            overflowWrap: 'anywhere',
            ...(operation.deprecated ? { textDecoration: 'line-through' } : {})
          }}
          slotProps={{ secondary: { sx: { fontFamily: 'monospace', fontSize: '0.75rem' } } }}
        />
      </ListItemButton>
    </ListItem>
  )
}
