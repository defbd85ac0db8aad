import { Step, StepButton, StepLabel, Stepper, Typography, useMediaQuery, useTheme } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'

interface WizardStep<Id extends string> {
  id: Id
  label: string
  subtitle?: string
  disabled?: boolean
  /** Colour of the step icon: `accent` for unsaved changes. */
  color?: 'accent'
}

interface WizardStepsProps<Id extends string> {
  steps: WizardStep<Id>[]
  current: Id
  onOpen: (step: Id) => void
}

/**
 * Stepper of a wizard; steps already reachable are clickable. On narrow screens only the current step shows its name.
 * After a change of step the focus moves to the stepper, because the pressed button may be gone.
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
            // Five icons must fit beside one name.
            sx={isNarrow ? { px: 0.25 } : {}}
          >
            <StepButton
              ref={index === active ? button : undefined}
              // Roving tabindex on the current step: otherwise Tab returns to the last focused step.
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
 * Ref of the current step, focused after a change unless the new step has focused a field: the pressed button is gone,
 * disabled, or below the content.
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
