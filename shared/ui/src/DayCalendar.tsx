import {
  DatePickerContent,
  DatePickerContext,
  DatePickerNextTrigger,
  DatePickerPrevTrigger,
  DatePickerRoot,
  DatePickerTable,
  DatePickerTableBody,
  DatePickerTableCell,
  DatePickerTableCellTrigger,
  DatePickerTableHead,
  DatePickerTableHeader,
  DatePickerTableRow,
  DatePickerView,
  DatePickerViewControl,
  DatePickerViewTrigger,
  parseDate,
  useDatePickerContext,
} from '@chakra-ui/react/date-picker'
import { useMemo } from 'react'
import { dayRecipe } from './dayRecipe'
import { dayWords } from './dayWords'
import { Icon } from './Icon'

export type DayCalendarProps = {
  /** Picked days, as `2026-11-22`: none, one, or the first and last of a range. */
  days: readonly string[]
  /** Picks a range of two days, both inclusive. */
  isRange?: boolean
  /** The last day that can be picked. */
  max?: string | undefined
  language: 'tr' | 'en'
  /** For a range, also called with only the first day. */
  onPick: (days: string[]) => void
}

const locales = { tr: 'tr-TR', en: 'en-GB' } as const

function Head({ language }: { language: DayCalendarProps['language'] }) {
  const { view, visibleRangeText } = useDatePickerContext()
  const { start, end } = visibleRangeText
  // The visible period comes first: `November 2026, choose a month`.
  const seen = start === end || end === '' ? start : `${start} - ${end}`
  return (
    <DatePickerViewControl>
      <DatePickerPrevTrigger>
        <Icon name="chevronRight" />
      </DatePickerPrevTrigger>
      <DatePickerViewTrigger aria-label={`${seen}, ${dayWords(language).viewTrigger(view)}`}>
        {seen}
      </DatePickerViewTrigger>
      <DatePickerNextTrigger>
        <Icon name="chevronRight" />
      </DatePickerNextTrigger>
    </DatePickerViewControl>
  )
}

const Days = ({ language }: Pick<DayCalendarProps, 'language'>) => (
  <DatePickerView view="day">
    <Head language={language} />
    <DatePickerContext>
      {({ weeks, weekDays }) => (
        <DatePickerTable aria-roledescription={dayWords(language).grid}>
          <DatePickerTableHead>
            <DatePickerTableRow>
              {weekDays.map((day) => (
                <DatePickerTableHeader key={day.long} aria-label={day.long}>
                  {day.short}
                </DatePickerTableHeader>
              ))}
            </DatePickerTableRow>
          </DatePickerTableHead>
          <DatePickerTableBody>
            {weeks.map((week) => (
              <DatePickerTableRow key={String(week[0])}>
                {week.map((day) => (
                  <DatePickerTableCell key={String(day)} value={day}>
                    <DatePickerTableCellTrigger>{day.day}</DatePickerTableCellTrigger>
                  </DatePickerTableCell>
                ))}
              </DatePickerTableRow>
            ))}
          </DatePickerTableBody>
        </DatePickerTable>
      )}
    </DatePickerContext>
  </DatePickerView>
)

/** Months of a year, or years of a decade, four per row. */
const Larger = ({ view, language }: Pick<DayCalendarProps, 'language'> & { view: 'month' | 'year' }) => (
  <DatePickerView view={view}>
    <Head language={language} />
    <DatePickerContext>
      {(calendar) => (
        <DatePickerTable>
          <DatePickerTableBody>
            {(view === 'month'
              ? calendar.getMonthsGrid({ columns: 4, format: 'short' })
              : calendar.getYearsGrid({ columns: 4 })
            ).map((line) => (
              <DatePickerTableRow key={line[0]?.value}>
                {line.map(({ value, label }) => (
                  <DatePickerTableCell key={value} value={value}>
                    <DatePickerTableCellTrigger>{label}</DatePickerTableCellTrigger>
                  </DatePickerTableCell>
                ))}
              </DatePickerTableRow>
            ))}
          </DatePickerTableBody>
        </DatePickerTable>
      )}
    </DatePickerContext>
  </DatePickerView>
)

/**
 * Chakra's date picker as an open calendar, with Istanbul's today and weeks from Monday. 38 KB, so load it when it
 * opens.
 */
export function DayCalendar({ days, isRange = false, max, language, onPick }: DayCalendarProps) {
  const value = useMemo(() => days.map((day) => parseDate(day)), [days])
  const words = useMemo(() => dayWords(language), [language])
  return (
    <DatePickerRoot
      inline
      recipe={dayRecipe}
      selectionMode={isRange ? 'range' : 'single'}
      locale={locales[language]}
      timeZone="Europe/Istanbul"
      startOfWeek={1}
      max={max === undefined ? undefined : parseDate(max)}
      translations={words}
      value={value}
      onValueChange={(picked) => onPick(picked.value.map(String))}
    >
      <DatePickerContent>
        <Days language={language} />
        <Larger view="month" language={language} />
        <Larger view="year" language={language} />
      </DatePickerContent>
    </DatePickerRoot>
  )
}
