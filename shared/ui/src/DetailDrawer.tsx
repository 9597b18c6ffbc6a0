import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { Actions, Aside, Content, Head, Sheet, Title, TopLine } from './drawerFrame'
import { IconButton } from './IconButton'
import { Box, Heading } from './layout'
import { useModal } from './useModal'
import { useWide } from './useWide'

export type DetailDrawerProps = {
  /** The small first line, such as the reference. */
  eyebrow: ReactNode
  /** At the end of the first line, usually a `StatusPill`. */
  status?: ReactNode
  /** The large line: the amount. It labels the drawer. */
  title: ReactNode
  /** Who, whom, since when. */
  subtitle?: ReactNode
  /** Notes, `DescriptionList`, `Timeline`, `DrawerSection`. */
  children: ReactNode
  /** Buttons in the fixed bottom bar; the primary one last. */
  actions?: ReactNode
  onClose: () => void
  /** Name of the closing button. */
  closeLabel: string
}

// Element styles, because the buttons' classes take precedence over recipes.
const sharingTheWidth = { '& > .k-btn': { flex: '1', height: { base: '44px', md: '9' } } }
const inTheCorner = { '& > .k-btn': { mt: '-1.5', mb: '-1.5', ms: '1', me: '-2' } }

function Record({
  eyebrow,
  status,
  title,
  subtitle,
  children,
  actions,
  onClose,
  closeLabel,
  titleId,
}: DetailDrawerProps & { titleId: string }) {
  return (
    <>
      <Head>
        <TopLine css={inTheCorner}>
          <span>{eyebrow}</span>
          <span>{status}</span>
          <IconButton icon="close" size="small" label={closeLabel} onClick={onClose} />
        </TopLine>
        <Title id={titleId} tabIndex={-1} data-first="">
          {title}
        </Title>
        {subtitle !== undefined && <Box color="ink-2">{subtitle}</Box>}
      </Head>
      <Content>{children}</Content>
      {actions !== undefined && <Actions css={sharingTheWidth}>{actions}</Actions>}
    </>
  )
}

/** Beside the list: the focus stays in the list, so that its keys work; Escape inside closes. */
function Beside(props: DetailDrawerProps) {
  const titleId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    props.onClose()
  }
  return (
    <Aside className="k-beside" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <Record {...props} titleId={titleId} />
    </Aside>
  )
}

/** Above the list: modal, full screen on phones. */
function Over(props: DetailDrawerProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, props.onClose)
  return (
    <Sheet ref={dialog} className="k-drawer" aria-labelledby={titleId}>
      <Record {...props} titleId={titleId} />
    </Sheet>
  )
}

/** A record's details: beside the list from 1280 px on, a modal sheet below. Render it while open. */
export function DetailDrawer(props: DetailDrawerProps) {
  return useWide() ? <Beside {...props} /> : <Over {...props} />
}

/** A titled part of the drawer, such as the history. */
export function DrawerSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Heading as="h3" textStyle="label" color="ink-3" mb="2">
        {title}
      </Heading>
      {children}
    </section>
  )
}
