import { configure } from '@testing-library/dom'

// How long `findBy…` and `waitFor` look before they give up; one second is too short on a machine that builds meanwhile.
configure({ asyncUtilTimeout: 10_000 })
