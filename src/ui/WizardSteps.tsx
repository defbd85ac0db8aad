import { Step, StepButton, StepLabel, Stepper, Typography, useMediaQuery, useTheme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface WizardStep<Id extends string> {
  id: Id
  label: string
  subtitle?: string
  disabled?: boolean
  /** Colour of its sign: `accent` while it holds changes that are not saved. */
  color?: 'accent'
}

interface WizardStepsProps<Id extends string> {
  steps: WizardStep<Id>[]
  current: Id
  onOpen: (step: Id) => void
}

/**
 * Where a person is in a wizard; a step that is open is a click away. A narrow screen has room for the name of one step
 * only: that of the current one. Who goes on by the keyboard is led to the step, not to what follows the button that went.
 */
export function WizardSteps<Id extends string>({ steps, current, onOpen }: WizardStepsProps<Id>): ReactNode {
  const theme = useTheme()
  const isNarrow = useMediaQuery(theme.breakpoints.down('sm'), { noSsr: true })
  const active = steps.findIndex(({ id }) => id === current)
  const button = useFocusOnChange(current)
  return (
    <Stepper nonLinear activeStep={active} alternativeLabel={!isNarrow} sx={{ mb: 3 }}>
      {steps.map(({ id, label, subtitle, disabled, color }, index) => {
        const isHidden = isNarrow && index !== active
        return (
          <Step
            key={id}
            completed={index < active}
            disabled={!!disabled && index !== active}
            // Five steps have to find room beside one name.
            sx={isNarrow ? { px: 0.25 } : {}}
          >
            <StepButton
              ref={index === active ? button : undefined}
              // Left to itself, Tab comes back to the step that had the focus last.
              tabIndex={index === active ? 0 : -1}
              optional={!isHidden && subtitle && <Typography variant="caption">{subtitle}</Typography>}
              onClick={() => onOpen(id)}
              aria-current={index === active ? 'step' : undefined}
            >
              <StepLabel
                sx={{
                  ...(color
                    ? { '& .MuiStepIcon-root, & .MuiStepLabel-label': { color: `${color}.text` } }
                    : {}),
                  ...(isHidden
                    ? {
                        '& .MuiStepLabel-labelContainer': visuallyHidden,
                        '& .MuiStepLabel-iconContainer': { pr: 0 }
                      }
                    : {})
                }}
              >
                {label}
              </StepLabel>
            </StepButton>
          </Step>
        )
      })}
    </Stepper>
  )
}

/**
 * What has the focus once another step is there, unless the step has put it in a field of its own. The button that led here
 * is gone, greyed out, or stands below what is to be read now.
 */
function useFocusOnChange(current: string): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    const isInField = document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')
    if (!isInField) button.current?.focus({ preventScroll: true })
  }, [current])
  return button
}
