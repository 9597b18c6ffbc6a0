import { useEffect, useState, type ReactNode } from 'react'

import { entries } from './entries'
import { addressOf, languages, themes, widths, type Shown } from './look'
import type { Described } from './propsOf'

declare const KASA_DESCRIBED: Record<string, Described[]>

function Choice<T extends string | number>({
  label,
  all,
  value,
  onPick,
}: {
  label: string
  all: readonly T[]
  value: T
  onPick: (picked: T) => void
}) {
  return (
    <fieldset className="g-choice">
      <legend className="k-sr">{label}</legend>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          className={`k-btn small ${one === value ? 'primary' : 'plain'}`}
          aria-pressed={one === value}
          onClick={() => onPick(one)}
        >
          {one}
        </button>
      ))}
    </fieldset>
  )
}

const Table = ({ head, children }: { head: readonly string[]; children: ReactNode }) => (
  <div className="g-scroll" tabIndex={0} role="group" aria-label={head.join(', ')}>
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

function Words({ name, doc, props, takes }: Described) {
  return (
    <section>
      <h2>{`<${name}>`}</h2>
      {doc !== '' && <p>{doc}</p>}
      {props.length > 0 && (
        <Table head={['Prop', 'Type', 'What it is']}>
          {props.map((prop) => (
            <tr key={prop.name}>
              <td>
                <code>
                  {prop.name}
                  {prop.isOptional ? '?' : ''}
                </code>
              </td>
              <td>
                <code>{prop.type}</code>
              </td>
              <td>{prop.doc}</td>
            </tr>
          ))}
        </Table>
      )}
      {takes.length > 0 && (
        <p>
          Takes what{' '}
          {takes.map((type) => (
            <code key={type}>{type}</code>
          ))}{' '}
          takes.
        </p>
      )}
    </section>
  )
}

/** The axe findings in the frame, checked again for every entry and look; null while it runs. */
function useFindings(address: string): string[] | null {
  const [notified, setNotified] = useState<{ address: string; findings: string[] } | null>(null)
  useEffect(() => {
    const listen = ({ origin, data }: MessageEvent<{ findings: string[] | null } | undefined>) => {
      if (origin === location.origin && data?.findings) setNotified({ address, findings: data.findings })
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [address])
  return notified?.address === address ? notified.findings : null
}

/**
 * Every component of the kit: its states in a frame of any width, theme and language, its props, its keys and its axe
 * findings.
 */
export function Catalogue({ shown, onShow }: { shown: Shown; onShow: (shown: Shown) => void }) {
  const entry = entries.find(({ file }) => file === shown.entry)
  const address = addressOf('/checked', shown)
  const findings = useFindings(address)
  if (!entry)
    return (
      <main className="g-page">
        <h1>{shown.entry} is not in the catalogue</h1>
      </main>
    )
  const alone = entry.states.flatMap(({ name, isAlone }, index) => (isAlone ? [{ name, index }] : []))
  const hasTogether = alone.length < entry.states.length
  return (
    <div className="g-whole">
      <nav aria-label="Components" className="g-nav">
        {entries.map(({ file, states }) => {
          const first = states.every(({ isAlone }) => isAlone) ? 0 : -1
          const to = { ...shown, entry: file, state: first }
          return (
            <a
              key={file}
              href={addressOf('/', to)}
              aria-current={file === entry.file ? 'page' : undefined}
              onClick={(event) => {
                event.preventDefault()
                onShow(to)
              }}
            >
              {file}
            </a>
          )
        })}
      </nav>
      <main className="g-page">
        <header className="g-bar">
          <h1>{entry.file}</h1>
          <Choice label="Theme" all={themes} value={shown.theme} onPick={(theme) => onShow({ ...shown, theme })} />
          <Choice
            label="Language"
            all={languages}
            value={shown.language}
            onPick={(language) => onShow({ ...shown, language })}
          />
          <Choice label="Width" all={widths} value={shown.width} onPick={(width) => onShow({ ...shown, width })} />
        </header>
        {alone.length > 0 && (
          <nav aria-label="States" className="g-bar">
            {[...(hasTogether ? [{ name: 'In the page', index: -1 }] : []), ...alone].map(({ name, index }) => (
              <button
                key={name}
                type="button"
                className={`k-btn small ${index === shown.state ? 'primary' : 'plain'}`}
                aria-pressed={index === shown.state}
                onClick={() => onShow({ ...shown, state: index })}
              >
                {name}
              </button>
            ))}
          </nav>
        )}
        <div className="g-scroll" tabIndex={0} role="group" aria-label="The component">
          <iframe
            key={address}
            src={address}
            title={`${entry.file}, ${shown.theme}, ${shown.language}, ${shown.width} px`}
            className={`g-window w${shown.width}`}
          />
        </div>
        <section aria-label="axe">
          <h2>axe</h2>
          <p role="status">
            {findings === null ? 'Looking…' : findings.length === 0 ? 'Nothing found.' : `${findings.length} found`}
          </p>
          {findings !== null && findings.length > 0 && (
            <ul>
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ul>
          )}
        </section>
        {(entry.keys ?? []).length > 0 && (
          <section>
            <h2>Keys</h2>
            <Table head={['Key', 'What it does']}>
              {(entry.keys ?? []).map(([key, does]) => (
                <tr key={key}>
                  <td>{key}</td>
                  <td>{does}</td>
                </tr>
              ))}
            </Table>
          </section>
        )}
        {(KASA_DESCRIBED[entry.file] ?? []).map((described) => (
          <Words key={described.name} {...described} />
        ))}
      </main>
    </div>
  )
}
