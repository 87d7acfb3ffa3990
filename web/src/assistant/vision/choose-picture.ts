/** Opens the system's dialog for a picture; on phones it offers the camera too. */
export function choosePicture(onChosen: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = "image/*";
  input.hidden = true;
  // Some browsers lose an input that is not in the page.
  document.body.append(input);
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    input.remove();
    if (file !== undefined) onChosen(file);
  });
  input.addEventListener("cancel", () => input.remove());
  input.click();
}
