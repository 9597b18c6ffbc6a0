import { build } from './build'

/** A chunk of its own, fetched long after the page. */
export const Late = () => <p>Late {build.version}</p>
