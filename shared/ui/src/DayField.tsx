import { dayInWords, typedDay } from '@kasa/domain/typedDay'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { dayWords } from './dayWords'
import type { FieldControlProps } from './Field'
import { IconButton } from './IconButton'
import { Input } from './Input'
import { Box, Flex } from './layout'

const ofCalendar = () => import('./DayCalendar').then((file) => ({ default: file.DayCalendar }))
const DayCalendar = lazy(ofCalendar)

export type DayFieldProps = FieldControlProps & {
  /** `2026-11-22`, empty, or invalid typed text. */
  value: string
  /** Called with the day, or with invalid text unchanged, for the form to refuse. */
  onChange: (day: string) => void
  language: 'tr' | 'en'
  /** The last selectable day. */
  max?: string | undefined
  /** With a button that opens a calendar; without it, only the input. */
  hasCalendar?: boolean
  name?: string
}

/**
 * A day, typed as in lists (`22.11.2026`, `22 Nov 2026`) or picked from a calendar below. The calendar's code loads
 * on hover or focus of its button.
 */
export function DayField({ value, onChange, language, max, hasCalendar = false, name, ...control }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const calendarId = useId()
  const day = typedDay(value)
  const wasOpen = useRef(false)
  // Restores the focus when the calendar closes. A plain effect could run later, and a key pressed meanwhile would be
  // lost.
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const close = () => setOpen(false)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Keeps the surrounding dialog open.
    event.preventDefault()
    event.stopPropagation()
    close()
  }
  return (
    <Box onKeyDown={isOpen ? closeByEscape : undefined}>
      <Flex gap="1">
        <Input
          {...control}
          name={name}
          autoComplete="off"
          spellCheck={false}
          placeholder={dayWords(language).typed}
          value={typed ?? dayInWords(value, language)}
          onChange={(event) => {
            setTyped(event.target.value)
            onChange(typedDay(event.target.value) ?? event.target.value.trim())
          }}
          onBlur={() => setTyped(null)}
        />
        {hasCalendar && (
          <IconButton
            ref={button}
            icon="calendar"
            label={dayWords(language).content}
            aria-expanded={isOpen}
            aria-controls={isOpen ? calendarId : undefined}
            onPointerEnter={() => void ofCalendar()}
            onFocus={() => void ofCalendar()}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </Flex>
      {isOpen && (
        <Box id={calendarId} pt="2" minHeight="270px">
          <Suspense>
            <DayCalendar
              days={day === undefined ? [] : [day]}
              max={max}
              language={language}
              onPick={([picked]) => {
                if (picked !== undefined) onChange(picked)
                close()
              }}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  )
}
