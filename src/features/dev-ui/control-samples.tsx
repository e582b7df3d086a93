import { useState } from 'react';
import { ArrowLeftRight, Heart, Search, Trash2, Video } from 'lucide-react';
import { Button, IconButton, buttonClass } from '#ui/inputs/button.tsx';
import { PasswordField, TextField } from '#ui/inputs/field.tsx';
import { CheckboxField, SelectField, TextArea } from '#ui/inputs/form-fields.tsx';
import { Switch } from '#ui/inputs/switch.tsx';
import { Columns, Line, Sample } from './sample.tsx';

export function ControlSamples() {
  return (
    <>
      <ButtonSamples />
      <FieldSamples />
    </>
  );
}

function ButtonSamples() {
  const [duty, setDuty] = useState(true);
  return (
    <Sample title="Button">
      <Line>
        <Button>Take</Button>
        <Button tone="tonal">Go on</Button>
        <Button tone="quiet" icon={ArrowLeftRight}>
          Hand over
        </Button>
        <Button tone="bare">Not now</Button>
        <Button tone="danger">Cancel order…</Button>
        <Button disabled>Verify</Button>
        <Button busy>Saving</Button>
        <Button tone="quiet" busy>
          Sending
        </Button>
      </Line>
      <Line>
        <Button size="s" icon={Video}>
          Join now
        </Button>
        <Button size="s" tone="quiet">
          Open
        </Button>
        <Button size="xl">Take now</Button>
        <IconButton icon={Heart} label="Like" tone="tonal" />
        <IconButton icon={Trash2} label="Remove" tone="danger" />
        <IconButton icon={Search} label="Search" />
        <a className={buttonClass({ tone: 'quiet' })} href="#main">
          A link
        </a>
      </Line>
      <Line>
        <Switch on={duty} onChange={setDuty}>
          On duty
        </Switch>
        <Switch on={!duty} onChange={(next) => setDuty(!next)}>
          Away
        </Switch>
        <Switch on={false} onChange={setDuty} disabled>
          Not yours to change
        </Switch>
      </Line>
      <Button block>As wide as the card</Button>
    </Sample>
  );
}

function FieldSamples() {
  return (
    <Sample title="Field">
      <Columns>
        <TextField label="Mobile number" placeholder="10 digits" hint="We send a code to it." />
        <TextField label="IFSC" mono defaultValue="HDFC0001" saved="Saved 14:30" />
        <TextField
          label="Confirm account number"
          defaultValue="5010 0423 77"
          error="The two numbers differ at the 9th digit."
        />
        <TextField label="Find" icon={Search} type="search" placeholder="Name, phone, order" optional />
        <PasswordField
          label="Password"
          defaultValue="ward-line-2026"
          autoComplete="off"
          aside={<a href="#main">Forgot it?</a>}
        />
        <SelectField label="Hub" defaultValue="all">
          <option value="all">All hubs</option>
          <option value="kothrud">Kothrud</option>
        </SelectField>
        <TextField label="MRN" readOnly defaultValue="204518" />
        <TextField label="City" disabled defaultValue="Pune" hint="Comes from the hub." />
      </Columns>
      <TextArea label="Note" defaultValue="Wound is clean and dry." hint="The patient does not see it." />
      <CheckboxField label="I checked the name on page 1" defaultChecked />
      <CheckboxField label="I agree to the consultation" error="Without it the call cannot begin." />
      <CheckboxField label="Send by SMS" disabled hint="No mobile number is known." />
    </Sample>
  );
}
