import { Box, Card, CardActionArea, Typography } from '@mui/material'
import type { ReactElement, ReactNode } from 'react'

interface ChoiceCardProps {
  title: string
  text: string
  icon: ReactElement
  isSelected: boolean
  onSelect: () => void
}

/** Clickable card for a choice in a wizard. */
export function ChoiceCard(props: ChoiceCardProps): ReactNode {
  return (
    <Card variant="outlined" sx={props.isSelected ? selectedCard : {}}>
      <CardActionArea
        aria-pressed={props.isSelected}
        onClick={props.onSelect}
        sx={{ p: 2, height: '100%', display: 'flex', gap: 2, justifyContent: 'flex-start' }}
      >
        <Box aria-hidden sx={{ '& svg': { fontSize: 40 } }}>
          {props.icon}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="span" sx={{ display: 'block' }}>
            {props.title}
          </Typography>
          <Typography variant="body2" component="span">
            {props.text}
          </Typography>
        </Box>
      </CardActionArea>
    </Card>
  )
}

/** Grid of choice cards: two columns if they fit. */
export function ChoiceCards({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }, gap: 2 }}
    >
      {children}
    </Box>
  )
}

/** Style of the selected card. */
export const selectedCard = {
  bgcolor: 'primary.surface',
  color: 'primary.onSurface',
  borderColor: 'primary.main'
}
