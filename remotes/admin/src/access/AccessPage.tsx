import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage, useText } from '@kasa/console/i18n'
import { manifests } from '@kasa/console/manifests'
import { useQuery } from '@kasa/console/query'
import { useUser } from '@kasa/console/session'
import { tenant } from '@kasa/console/tenant'
import type { AccessExplanation } from '@kasa/contracts/access'
import { Button, buttonClass } from '@kasa/ui/Button'
import { EmptyState, ErrorState } from '@kasa/ui/EmptyState'
import { FilterBar } from '@kasa/ui/FilterChip'
import { Checkbox } from '@kasa/ui/Input'
import { PageHeader } from '@kasa/ui/PageHeader'
import { Link, useSearchParams } from '@kasa/ui/router'
import { SearchField } from '@kasa/ui/SearchField'
import { SkeletonRows } from '@kasa/ui/SkeletonRows'
import { useHotkeys } from '@kasa/ui/useHotkeys'
import { useMemo, useRef } from 'react'

import { AccessRows } from './AccessRows'
import { accessOf } from './accessQueries'
import { styledAccess } from './accessStyles'
import { useAccessWords } from './accessWords'
import { explainedKinds, explainedOf, searched, type Explained } from './explained'
import { peopleInWords } from './WhoCanChange'

/** Notes that precede all rules: a closed account, and scopes that its operator does not hold. */
function Notes({ explanation }: { explanation: AccessExplanation }) {
  const t = useAccessWords()
  const { status, heldBack, operator, merchantStop } = explanation.user
  return (
    <>
      {status !== 'ACTIVE' && (
        <p role="note" className={styledAccess('note')}>
          {t('closed', { status: t(`status.${status}`), people: peopleInWords(t, explanation.managers) })}
        </p>
      )}
      {merchantStop !== null && (
        <p role="note" className={styledAccess('note')}>
          {t(`merchant.${merchantStop}`)}
        </p>
      )}
      {heldBack.length > 0 && (
        <p role="note" className={styledAccess('note')}>
          {t('heldBack', { operator: operator?.name ?? '–', scopes: heldBack.join(', ') })}
        </p>
      )}
    </>
  )
}

/**
 * `/users/access`: what an account may see and do, which rule decides, and who could change it. Shows the user's own
 * account if the URL names none.
 */
export function AccessPage() {
  const t = useAccessWords()
  const hostText = useText('host')
  const language = useLanguage()
  const me = useUser()?.sub ?? ''
  const [search, setSearch] = useSearchParams()
  const id = search.get('user') ?? me
  const q = search.get('q') ?? undefined
  const isRefusedOnly = search.get('refused') === '1'
  const read = useQuery(accessOf(id))
  const mayOpenUser = useCan('user.list')
  const searchRef = useRef<HTMLInputElement>(null)
  useHotkeys([{ key: '/', run: () => searchRef.current?.focus() }])
  const rows = useMemo(() => (read.data ? explainedOf(read.data, manifests(), tenant().modules) : []), [read.data])

  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(search)
    if (value === undefined) next.delete(name)
    else next.set(name, value)
    setSearch(next, { replace: true })
  }
  const nameOf = ({ name }: Explained) => (name === null ? null : hostText(name))
  const shown = searched(rows, q ?? '', (row) => nameOf(row) ?? '').filter(
    ({ isAllowed }) => !isRefusedOnly || !isAllowed,
  )
  const user = read.data?.user
  return (
    <div className={styledAccess('page')}>
      <PageHeader
        title={user === undefined || id === me ? t('titleOwn') : t('title', { name: user.name })}
        summary={
          user === undefined ? '\u00a0' : [user.email, user.role, user.scope.join(', ')].filter(Boolean).join(' · ')
        }
      >
        {mayOpenUser && user && (
          <Link className={buttonClass()} to={`/users/userList?open=${user.id}`}>
            {t('back')}
          </Link>
        )}
      </PageHeader>
      {read.data && <Notes explanation={read.data} />}
      <FilterBar>
        <SearchField
          ref={searchRef}
          label={t('search')}
          placeholder={t('search')}
          value={q}
          onSearch={(text) => set('q', text)}
          onDone={() => searchRef.current?.blur()}
        />
        <label className={styledAccess('only')}>
          <Checkbox
            checked={isRefusedOnly}
            onChange={({ target }) => set('refused', target.checked ? '1' : undefined)}
          />
          {t('refusedOnly')}
        </label>
      </FilterBar>
      {read.isError && (
        <ErrorState title={t('failed')} actions={<Button onClick={() => void read.refetch()}>{t('retry')}</Button>}>
          {words(read.error, language)}
        </ErrorState>
      )}
      {read.isPending && (
        <div role="status" aria-label={t('loading')}>
          <SkeletonRows />
        </div>
      )}
      {read.data && shown.length === 0 && (
        <EmptyState
          icon="filter"
          title={t('none')}
          actions={
            <Button onClick={() => setSearch(id === me ? {} : { user: id }, { replace: true })}>{t('clear')}</Button>
          }
        >
          {t('noneText')}
        </EmptyState>
      )}
      {read.data &&
        explainedKinds.map((kind) => {
          const group = shown.filter((row) => row.kind === kind)
          return (
            group.length > 0 &&
            read.data && <AccessRows key={kind} kind={kind} rows={group} nameOf={nameOf} explanation={read.data} />
          )
        })}
    </div>
  )
}
