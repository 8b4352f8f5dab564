/** How the next game will be played. */
import type { JSX } from 'preact';
import { Button } from '../common/icons';
import { CONTROLS } from './clock';
import type { PlaySession } from './session';

interface Props {
  session: PlaySession;
  /** The weakest and the strongest limited strength, if there are any. */
  strengths: [number, number] | undefined;
}

const COLORS = [
  ['white', 'White'],
  ['random', 'Either'],
  ['black', 'Black'],
] as const;

const STEP = 50;

export function SettingsForm({ session, strengths }: Props): JSX.Element {
  const settings = session.settings.value;
  const control = CONTROLS.findIndex(([, candidate]) => JSON.stringify(candidate) === JSON.stringify(settings.control));
  return (
    <form
      class="panel settings"
      aria-label="New game"
      onSubmit={(event) => {
        event.preventDefault();
        session.begin();
      }}
    >
      <fieldset class="segments">
        <legend>You play</legend>
        {COLORS.map(([value, label]) => (
          <label key={value} class="segment">
            <input type="radio" name="color" checked={settings.color === value} onChange={() => session.choose({ color: value })} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {strengths && <Strength session={session} strengths={strengths} />}
      <div class="row">
        <label for="clock">Clock</label>
        <select id="clock" value={control} onChange={(event) => session.choose({ control: CONTROLS[Number(event.currentTarget.value)]?.[1] })}>
          {CONTROLS.map(([name], index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <label class="row">
        <span>Chess960</span>
        <input type="checkbox" class="switch" checked={settings.chess960} onChange={(event) => session.choose({ chess960: event.currentTarget.checked })} />
      </label>
      <Button icon="plus" label="New game" wide primary onClick={() => session.begin()} />
    </form>
  );
}

function Strength({ session, strengths }: { session: PlaySession; strengths: [number, number] }): JSX.Element {
  const { elo } = session.settings.value;
  const [weakest, strongest] = strengths;
  const shown = elo === undefined ? undefined : Math.min(strongest, Math.max(weakest, elo));
  return (
    <div class="strength">
      <label class="row">
        <span>Full strength</span>
        <input
          type="checkbox"
          class="switch"
          checked={elo === undefined}
          onChange={(event) => session.choose({ elo: event.currentTarget.checked ? undefined : 1600 })}
        />
      </label>
      {shown !== undefined && (
        <label class="slider">
          <span>
            Strength <strong>{shown}</strong>
          </span>
          <input
            type="range"
            min={weakest}
            max={strongest}
            step={STEP}
            value={shown}
            onInput={(event) => session.choose({ elo: Number(event.currentTarget.value) })}
          />
        </label>
      )}
    </div>
  );
}
