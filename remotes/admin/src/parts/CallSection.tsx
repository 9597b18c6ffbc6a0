import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import { callKind, callOutcome, type MerchantCallFilters } from '@kasa/contracts/merchantCalls'
import { Button } from '@kasa/ui/Button'
import { DayField } from '@kasa/ui/DayField'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { EmptyState } from '@kasa/ui/EmptyState'
import { Field } from '@kasa/ui/Field'
import { Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useLocation } from '@kasa/ui/router'
import { Tabs } from '@kasa/ui/Tabs'
import { typeOfPath } from '@kasa/domain/requestTypes'
import { typedDay } from '@kasa/domain/typedDay'
import { useId, useState } from 'react'

import { styled } from '../adminStyles'
import { callList } from './callQueries'
import { CallRows } from './CallRows'
import { useCallWords } from './callWords'

type Filters = Omit<MerchantCallFilters, 'merchantId' | 'objectId'>
type Caller = { id: string; testMode: boolean; keys: readonly { keyId: string }[] }

function CallFilters({
  keys,
  filters,
  onChange,
}: Pick<Caller, 'keys'> & { filters: Filters; onChange: (filters: Filters) => void }) {
  const t = useCallWords()
  const language = useLanguage()
  const [q, setQ] = useState(filters.q ?? '')
  const [day, setDay] = useState(filters.day ?? '')
  const find = () => onChange({ ...filters, q: q.trim() || undefined })
  const choice = <Name extends 'outcome' | 'kind' | 'keyId'>(
    name: Name,
    label: string,
    options: readonly { value: string; text: string }[],
    parse: (value: string) => Filters[Name],
  ) => (
    <Field label={label}>
      {(field) => (
        <Select
          {...field}
          fieldSize="small"
          value={filters[name] ?? ''}
          onChange={(event) => onChange({ ...filters, [name]: parse(event.target.value) })}
        >
          <option value="">{t('any')}</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <form className={styled('callFilters')} onSubmit={(event) => event.preventDefault()}>
      <Field label={t('q')} hint={t('qHint')}>
        {(field) => (
          <Input
            {...field}
            fieldSize="small"
            type="search"
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            value={q}
            onChange={(event) => setQ(event.target.value)}
            onBlur={find}
            // A form with several fields and no button is not submitted by Enter.
            onKeyDown={({ key }) => key === 'Enter' && find()}
          />
        )}
      </Field>
      {choice(
        'outcome',
        t('outcome'),
        callOutcome.options.map((value) => ({ value, text: t(`outcome.${value}`) })),
        (value) => callOutcome.safeParse(value).data,
      )}
      {choice(
        'kind',
        t('kind'),
        callKind.options.map((value) => ({ value, text: typeOfPath(value)?.titles[language] ?? t('kind.other') })),
        (value) => callKind.safeParse(value).data,
      )}
      {keys.length > 1 &&
        choice(
          'keyId',
          t('key'),
          keys.map(({ keyId }) => ({ value: keyId, text: keyId })),
          (value) => value || undefined,
        )}
      <Field label={t('day')}>
        {(field) => (
          <DayField
            {...field}
            language={language}
            hasCalendar
            value={day}
            onChange={(value) => {
              setDay(value)
              if (value === '' || typedDay(value) === value) onChange({ ...filters, day: value || undefined })
            }}
          />
        )}
      </Field>
    </form>
  )
}

function Calls({ caller, wanted }: { caller: Caller; wanted: string | undefined }) {
  const t = useCallWords()
  const language = useLanguage()
  const panelId = useId()
  const [cleared, setCleared] = useState(0)
  const [filters, setFilters] = useState<Filters>({ mode: caller.testMode ? 'TEST' : 'LIVE', q: wanted })
  const list = useInfiniteQuery(callList({ ...filters, merchantId: caller.id }))
  const pages = list.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  const { mode, ...narrowed } = filters
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined)
  return (
    <>
      <Tabs
        label={t('mode')}
        panelId={panelId}
        tabs={(['LIVE', 'TEST'] as const).map((id) => ({ id, label: t(`mode.${id}`) }))}
        value={mode ?? 'LIVE'}
        onChange={(id) => setFilters({ ...filters, mode: id === 'TEST' ? 'TEST' : 'LIVE' })}
      />
      <CallFilters key={cleared} keys={caller.keys} filters={filters} onChange={setFilters} />
      <div id={panelId} role="tabpanel" aria-label={t(`mode.${mode ?? 'LIVE'}`)} aria-busy={list.isFetching}>
        {list.error && <p role="alert">{words(list.error, language)}</p>}
        {(pages[0]?.lost ?? 0) > 0 && (
          <Note tone="amber" icon="warning" title={t('lost', { count: pages[0]?.lost ?? 0 })}>
            {t('lostText')}
          </Note>
        )}
        {list.data && rows.length === 0 && (
          <EmptyState
            title={t(isNarrowed ? 'filtered' : 'empty')}
            actions={
              isNarrowed && (
                <Button
                  onClick={() => {
                    setFilters({ mode })
                    setCleared(cleared + 1)
                  }}
                >
                  {t('clear')}
                </Button>
              )
            }
          >
            {!isNarrowed && t('emptyText')}
          </EmptyState>
        )}
        <CallRows rows={rows} />
      </div>
      <div className={styled('line')}>
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        <Button size="small" onClick={() => void list.refetch()}>
          {t('again')}
        </Button>
        {pages[0] && <span>{t('kept', { count: pages[0].keptDays })}</span>}
      </div>
    </>
  )
}

/** The calls of a merchant's keys, loaded when opened; a URL with `call=` opens that call. */
export function CallSection({
  merchant,
  Section = DrawerSection,
}: {
  merchant: Caller
  Section?: typeof DrawerSection
}) {
  const t = useCallWords()
  const wanted = new URLSearchParams(useLocation().search).get('call') ?? undefined
  const [isOpen, setOpen] = useState(wanted !== undefined)
  return (
    <Section title={t('title')}>
      <div className={styled('diff')}>
        <p className={styled('quiet')}>{t('text')}</p>
        <div>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'hide' : 'show')}
          </Button>
        </div>
        {isOpen && <Calls caller={merchant} wanted={wanted} />}
      </div>
    </Section>
  )
}
